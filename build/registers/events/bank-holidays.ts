// Reads the bank holidays of England and Wales from https://www.gov.uk/bank-holidays.json.
import * as z from 'zod';
import { isDay } from '../../guide/time/day.ts';
import { checkShape, readJson } from '../answer/read-answer.ts';
import type { RegisterAnswer } from '../register-record.ts';

const answerSchema = z.object({
  'england-and-wales': z.object({
    events: z.array(z.object({ title: z.string(), date: z.string().refine(isDay, 'is not a day') })).min(1),
  }),
});

/** Text of the file of bank holidays that the site reads, one day per line. */
export const printBankHolidays = (days: readonly { date: string; title: string }[]): string =>
  `{ "days": [\n${days.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n] }\n`;

/** Returns the holidays on and after the day `from`, earliest first. */
export function parseBankHolidays(answer: RegisterAnswer, from: string): { date: string; title: string }[] {
  const { events } = checkShape(readJson(answer), answerSchema, answer.from)['england-and-wales'];
  return events
    .filter(({ date }) => date >= from)
    .map(({ date, title }) => ({ date, title }))
    .sort((a, b) => a.date.localeCompare(b.date));
}
