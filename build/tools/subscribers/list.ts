// The newsletter's list of subscribers, through the data API with the secret key, and subscribers as CSV.
import { csvLine } from '../../render/csv-line.ts';
import { UserError } from '../../report/user-error.ts';
import type { Project } from '../hosted-project.ts';

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
const pageSize = 1000;

export type SubscriberList = ReturnType<typeof openList>;

/** The methods throw a UserError on every failure of the project. */
export function openList(project: Project) {
  const request = (method: 'GET' | 'DELETE', query: Record<string, string>) =>
    project.request<Subscriber>('Email', { method, query: { select: columns.join(), ...query } });
  return {
    /** Sorted by address, in pages. */
    async *pages({ category, postcode }: Filter): AsyncGenerator<Subscriber[]> {
      const query = {
        ...(category !== undefined && { categories: `cs.{${JSON.stringify(category)}}` }),
        ...(postcode !== undefined && { postcode: `eq.${postcode}` }),
        order: 'email',
        limit: String(pageSize),
      };
      let last = '';
      // A short page is not the last one: a project may limit the rows of an answer.
      for (;;) {
        const rows = await request('GET', { ...query, email: `gt.${last}` });
        if (rows.length === 0) return;
        const next = rows.at(-1)?.email;
        if (next === undefined || next === last) throw new UserError(`${project.origin} gave the same page twice.`);
        yield rows;
        last = next;
      }
    },
    async find(email: string): Promise<Subscriber | undefined> {
      return (await request('GET', { email: `eq.${email}` }))[0];
    },
    /** Whether there was one to remove. */
    async remove(email: string): Promise<boolean> {
      return (await request('DELETE', { email: `eq.${email}` })).length > 0;
    },
  };
}

export const csvHeader = () => csvLine(columns);

export function toCsv(subscribers: readonly Subscriber[]): string {
  const cellsOf = (subscriber: Subscriber) => columns.map((name) => valueOf(subscriber, name));
  return subscribers.map((subscriber) => csvLine(cellsOf(subscriber))).join('');
}

/** One column as text. */
export const valueOf = (subscriber: Subscriber, name: (typeof columns)[number]) =>
  [subscriber[name] ?? ''].flat().join('; ');
