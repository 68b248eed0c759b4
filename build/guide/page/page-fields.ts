// Fields that several kinds of content have: a page's head and old paths, months, and positions on the map.
import * as z from 'zod';
import { isDay } from '../time/day.ts';
import { adviceForDay, clearDay, list, meantDay, MONTHS, pad, summary, text, keywords } from '../fields/fields.ts';
import { prose } from '../../engine/content/loaded-fields.ts';
import { repairable, type Repair } from '../../engine/content/repairs.ts';

/** `https://old.example/2019/fair/#top` → `/2019/fair`. */
const asOldPath: Repair = (written) => {
  const path = written.trim().replace(/^https?:\/\/[^/]+|#.*$/gi, '');
  return path && `/${path.replace(/^\/+|\/+$/g, '')}`;
};

/** Part of an old path that every host can store. Has no dot at either end, and isn't a name that Windows reserves. */
const OLD_PART = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))(?!\.)[A-Za-z0-9._~-]+(?<!\.)$/i;

function oldPathProblem(value: string): string | undefined {
  if (!value.startsWith('/') || value.startsWith('//')) return 'must be a path that starts with "/"';
  if (value.includes('?')) return 'has a query, but static hosts ignore queries';
  if (value.includes('#')) return 'has a fragment, but browsers don’t send fragments to a host';
  const parts = value.replace(/\/$/, '').split('/').slice(1);
  if (parts.length === 0) return 'is the home page';
  if (!parts.every((part) => OLD_PART.test(part))) return 'has characters or a part that not every host can serve';
  const [ending] = /\.(?!html?$)[^.]*$/i.exec(parts.at(-1)!) ?? [];
  return ending && `ends in "${ending}": a static host sends such a file as a download, not as a page`;
}

const OLD_PATH_HELP = 'Write the path of the old site, in letters, digits and - . _ ~, or with .html at its end.';

/** Former URL path of a page, on this site or on another system: `/2019/05/fair.html`. */
export const oldPath = (help: string) =>
  repairable(
    z
      .string()
      .max(300)
      .superRefine((value, context) => {
        const message = oldPathProblem(value);
        if (message) context.addIssue({ code: 'custom', message });
      })
      .describe(help),
    asOldPath,
    (written) =>
      /^\/?\?|\.(?!html?\b)\w+$/i.test(written)
        ? 'Delete it. If your host can redirect queries, write the rule into the settings of the host.'
        : OLD_PATH_HELP,
  );

export const aliases = list(
  'Old paths, which redirect to the page: [/2019/05/fair.html].',
  oldPath('An old path.'),
).meta({ mayRepeat: true });

/** `2026-03` or `2026-03-14`. */
export const monthOrDay = (help: string) =>
  repairable(
    z
      .string()
      .refine((value) => isDay(value.length === 7 ? `${value}-01` : value), 'is neither a month nor a day')
      .describe(help),
    asMonthOrDay,
    adviceForDay,
  );

/** `14 March 2026` → `2026-03-14`; `March 2026`, `03/2026` → `2026-03`. */
function asMonthOrDay(written: string): string | undefined {
  const month = (start: string) => (/\d{4}/.test(written) ? meantDay(start + written)?.slice(0, 7) : undefined);
  return clearDay(written) ?? (meantDay(written) ? undefined : (month('1 ') ?? month('1/')));
}

/** `August 2026` → `2026-08`. Undefined for any other text. */
export function monthIn(value: string): string | undefined {
  const [, name, year] = /^([A-Z][a-z]+) (\d{4})$/.exec(value) ?? [];
  const month = MONTHS.indexOf(name ?? '') + 1;
  return month > 0 ? `${year}-${pad(month)}` : undefined;
}

/** `2026-03` or `2026-03-14` → `March 2026`. */
export const monthText = (iso: string) => `${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;

export const coordinates = {
  lat: z.number().describe('Degrees north: 51.46325.'),
  lon: z.number().describe('Degrees east: -0.11416.'),
};

export const head = {
  title: text('The page’s name, shown in the browser tab before the brand.'),
  description: summary('One or two sentences for search engines and shared links. No two pages may share one.').max(
    200,
  ),
  keywords: keywords.min(1),
  aliases: aliases.optional(),
};

export const point = z.strictObject({ title: text('The bold title.'), text: prose('A line or two.') });
