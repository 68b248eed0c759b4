// The newsletter's list of subscribers, whether it is local or hosted, and subscribers as CSV.
import { csvLine } from '../../render/csv-line.ts';

export interface Subscriber {
  email: string;
  categories: string[];
  postcode: string | null;
  /** ISO 8601, from the database's clock. */
  subscribed_at: string;
  updated_at: string;
  source: string;
  page: string;
}

export const columns = ['email', 'categories', 'postcode', 'subscribed_at', 'updated_at', 'source', 'page'] as const;

/** Which subscribers to export; all when empty. */
export interface Filter {
  /** By name. */
  category?: string | undefined;
  postcode?: string | undefined;
}

/** Rows of one request. Hosted projects give no more than this many. */
export const pageSize = 1000;

export interface SubscriberList {
  /** Sorted by address, in pages. */
  pages(filter: Filter): AsyncIterable<Subscriber[]>;
  find(email: string): Promise<Subscriber | undefined>;
  /** Whether there was one to remove. */
  remove(email: string): Promise<boolean>;
  close(): Promise<void>;
}

export const csvHeader = () => csvLine(columns);

export function toCsv(subscribers: readonly Subscriber[]): string {
  const cellsOf = (subscriber: Subscriber) => columns.map((name) => valueOf(subscriber, name));
  return subscribers.map((subscriber) => csvLine(cellsOf(subscriber))).join('');
}

/** One column as text. */
export const valueOf = (subscriber: Subscriber, name: (typeof columns)[number]) =>
  [subscriber[name] ?? ''].flat().join('; ');
