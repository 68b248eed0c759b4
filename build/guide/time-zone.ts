// The clocks that the place lives by: its days and hours are these, whatever machine builds the site.
import { dayOf } from '../engine/content/day.ts';

const TIME_ZONE = 'Europe/London';

/** The day in the place, `YYYY-MM-DD`. */
export const todayInPlace = (now = new Date()): string => dayOf(now, TIME_ZONE);
