// The place's time zone. All days and hours are in this zone, on any machine.
import { dayOf } from './kinds/day.ts';

const TIME_ZONE = 'Europe/London';

/** Today in the place, `YYYY-MM-DD`. */
export const todayInPlace = (now = new Date()): string => dayOf(now, TIME_ZONE);
