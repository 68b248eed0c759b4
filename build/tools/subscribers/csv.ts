// Subscribers as CSV that a spreadsheet shows and never runs.
import { csvLine } from '../csv.ts';
import { columns, type Subscriber } from './list.ts';

export const csvHeader = () => csvLine(columns);

export function toCsv(subscribers: Subscriber[]): string {
  return subscribers
    .map((subscriber) =>
      csvLine(
        columns.map((name) => (name === 'categories' ? subscriber.categories.join('; ') : (subscriber[name] ?? ''))),
      ),
    )
    .join('');
}
