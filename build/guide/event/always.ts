// Places that are open or free on each day (`content/always.yaml`): parks, libraries, galleries. The page of events
// prints them below each day.
import * as z from 'zod';
import { clockText } from '../../../components/opening-times.ts';
import { defineCollection } from '../../engine/content/collection.ts';
import { entriesOf, type Content } from '../define-kind.ts';
import { address, date, groupList, list, publicUrl, summary, text } from '../fields/fields.ts';
import { coordinates } from '../page/page-fields.ts';
import { citationSchema } from '../source/source-list.ts';
import { weekdayOf } from '../time/day.ts';
import { sunsetMinute } from '../time/closing-times.ts';
import { WEEKDAYS } from './recurrence.ts';

export const rules = { 'always/no-link': 'A place that is always here has neither a page on the site nor a link.' };

const alwaysSchema = z.strictObject({
  heading: text('The words before the list: Always here.').max(40),
  ...coordinates,
  places: groupList('Places, in order.', {
    name: text('Its name: Brixton Library.').max(60),
    text: summary('What is open or free, in a few words: noon to 5pm, free.').max(90).optional(),
    beforeSunset: z.int().min(0).max(240).describe('If it shuts before sunset, the minutes between.').optional(),
    on: list('Weekdays. Without it, every day.', z.enum(WEEKDAYS)).min(1).optional(),
    from: date('The first day of this entry.').optional(),
    until: date('The last day of this entry.').optional(),
    except: list('Days on which it is shut, or not known to be open.', date('A day.')).default([]),
    link: address('A page or a card of this site.').optional(),
    url: publicUrl('Its own page.').optional(),
    source: citationSchema.describe('The source of its hours.'),
  }).min(1),
});

export type AlwaysFile = z.infer<typeof alwaysSchema>;

/** The places of one day. `href` is a path of the site or a URL. */
export interface AlwaysOnDay {
  heading: string;
  /** `shuts` is the hour at which a place shuts, such as `17:00`, if it is known. */
  places: { name: string; text: string; href: string; shuts?: string | undefined }[];
}

export function loadAlways(content: Content): AlwaysFile | undefined {
  const [entry] = entriesOf(content, always);
  entry?.value.places.forEach(({ name, link, url }, index) => {
    if (link !== undefined || url !== undefined) return;
    const advice = 'Add "link:" with a path of this site, or "url:" with its own page.';
    entry.error('always/no-link', ['places', index], `Nothing leads to ${name}.`, advice);
  });
  return entry?.value;
}

/** Places that are open on a day, with the minute at which a park shuts. */
export function alwaysOn(always: AlwaysFile, day: string): AlwaysOnDay {
  const weekday = WEEKDAYS[weekdayOf(day)]!;
  const open = always.places.filter(
    ({ on, from = day, until = day, except }) =>
      (!on || on.includes(weekday)) && from <= day && day <= until && !except.includes(day),
  );
  return {
    heading: always.heading,
    places: open.map(({ name, text: words = '', beforeSunset, link, url }) => {
      const gate = beforeSunset === undefined ? '' : `until ${gateTime(always, day, beforeSunset)}`;
      const text = [gate, words].filter(Boolean).join(', ');
      return { name, text, href: (link ?? url)!, shuts: endIn(text) };
    }),
  };
}

const gateTime = ({ lat, lon }: AlwaysFile, day: string, before: number) =>
  clockText(sunsetMinute(day, lat, lon)! - before);

/** `10am to 4.30pm, free` → `16:30`. Undefined if there is no such hour, or if it is past midnight. */
function endIn(text: string): string | undefined {
  const [, hour, minute = '00', half] = /(?:\bto|^until) (\d{1,2})(?:\.(\d\d))?(am|pm)\b/.exec(text) ?? [];
  const of24 = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return of24 < 6 || !hour ? undefined : `${String(of24).padStart(2, '0')}:${minute}`;
}

export const always = defineCollection({
  name: 'always',
  files: 'always.yaml',
  heading: 'Always here: `always.yaml`',
  schema: alwaysSchema,
});
