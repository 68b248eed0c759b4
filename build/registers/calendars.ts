// The calendar formats that `npm run refresh` can read, by kind in registers.yaml.
import type { CalendarKind } from '../guide/kinds/register-settings.ts';
import type { CalendarConnector } from './calendar-event.ts';
import { eventsCalendar } from './calendars/events-calendar.ts';
import { iCalendar } from './calendars/icalendar.ts';
import { jsonLd } from './calendars/json-ld.ts';
import { modernGov } from './calendars/moderngov.ts';

export const calendars: Record<CalendarKind, CalendarConnector> = {
  icalendar: iCalendar,
  'events-calendar': eventsCalendar,
  'json-ld': jsonLd,
  moderngov: modernGov,
};
