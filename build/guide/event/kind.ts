// Everything that the guide does with events.
import type { Kind } from '../define-kind.ts';
import { bankHolidaysIn, registerMemory } from '../settings/register-settings.ts';
import { always as alwaysFile, loadAlways, rules as alwaysRules, type AlwaysFile } from './always.ts';
import { renderCalendars } from './calendar.ts';
import { eventRoutes } from './event-routes.ts';
import { events, loadEvents, rules, type Event } from './event.ts';
import { calendars, corrections, loadFollowedEvents, rules as followedRules } from './followed-events.ts';

/** Events with a file of their own, and events of the calendars that the guide follows, sorted by file name. */
export const event: Kind<'events', Event[], typeof rules & typeof followedRules> = {
  name: 'events',
  collections: [corrections, calendars, events],
  rules: { ...followedRules, ...rules },
  join(content, { areas, guides, categories, directories, registers }) {
    const bankHolidays = bankHolidaysIn(content.files.of(registerMemory));
    const own = loadEvents(content, { areas, guides, categories, directories }, bankHolidays);
    return [...own, ...loadFollowedEvents(content, registers, own)];
  },
  show: (all, { options: { drafts = false } }) => all.filter(({ expired, draft }) => !expired && (drafts || !draft)),
  routes: eventRoutes,
  files: ({ site }) => renderCalendars(site),
};

/** Undefined if there is no always.yaml. */
export const always: Kind<'always', AlwaysFile | undefined, typeof alwaysRules> = {
  name: 'always',
  collections: [alwaysFile],
  rules: alwaysRules,
  join: loadAlways,
};
