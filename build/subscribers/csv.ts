// Subscribers as CSV that a spreadsheet shows and never runs.
import { columns, type Subscriber } from './list.ts';

const line = (values: readonly string[]) => `${values.map(cell).join(',')}\r\n`;

/** Quoted whole; what a spreadsheet would take for a formula gets an apostrophe, which makes it text. */
function cell(value: string): string {
  const text = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

export const csvHeader = () => line(columns);

export function toCsv(subscribers: Subscriber[]): string {
  return subscribers
    .map((subscriber) =>
      line(
        columns.map((name) => (name === 'categories' ? subscriber.categories.join('; ') : (subscriber[name] ?? ''))),
      ),
    )
    .join('');
}
