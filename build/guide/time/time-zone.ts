// Time zone of the guide. All days and hours are in this zone, on any machine.
import { dayOf } from './day.ts';

const TIME_ZONE = 'Europe/London';

/** The current day in the guide's time zone, `YYYY-MM-DD`. */
export const todayInPlace = (now = new Date()): string => dayOf(now, TIME_ZONE);
