// Reads and changes the newsletter's list of subscribers, through the data API with the secret key.
import type { HostedProject } from '../hosted-project.ts';
import { callFunction, PAGE, readPages } from '../rows.ts';
import type { Bounce } from './read-bounces.ts';

export interface Subscriber {
  email: string;
  categories: string[];
  postcode: string | null;
  /** ISO 8601, from the database's clock. */
  subscribed_at: string;
  updated_at: string;
  source: string;
  page: string;
  /** Null for an unconfirmed reader. */
  confirmed_at: string | null;
  /** Time when bounces stopped the newsletter for this reader. Null for a reader who still gets it. */
  resting_since: string | null;
}

export const columns = [
  'email',
  'categories',
  'postcode',
  'subscribed_at',
  'updated_at',
  'source',
  'page',
  'confirmed_at',
  'resting_since',
] as const;

/** Filter of an export. Empty for all subscribers. */
export interface SubscriberFilter {
  /** Name of a category. */
  category?: string | undefined;
  postcode?: string | undefined;
}

/** Number of bounces per request, because the local database accepts at most 16 KB. */
const BATCH = 10;

type Resting = Pick<Subscriber, 'email' | 'resting_since' | 'confirmed_at'> & { bounce_reason: string | null };

export type SubscriberList = ReturnType<typeof openList>;

/** Opens the list of a project. Each method rejects with a UserError on every failure of the project. */
export function openList(project: HostedProject) {
  const get = <Row = Subscriber>(select: string, query: Record<string, string>) =>
    project.request<Row>('Email', { method: 'GET', query: { select, ...query } });
  const page = (after: string) => ({ order: 'email', limit: String(PAGE), email: `gt.${after}` });
  return {
    /** Subscribers sorted by address, in pages. */
    pages({ category, postcode }: SubscriberFilter): AsyncGenerator<Subscriber[]> {
      const filter = {
        ...(category !== undefined && { categories: `cs.{${JSON.stringify(category)}}` }),
        ...(postcode !== undefined && { postcode: `eq.${postcode}` }),
      };
      return readPages(project, 'email', (after) => get(columns.join(), { ...filter, ...page(after) }));
    },
    /** All subscribers, in pages. `bounce_reason` says why `resting_since` has a time. */
    restingPages: () =>
      readPages(project, 'email', (after) =>
        get<Resting>('email,confirmed_at,resting_since,bounce_reason', page(after)),
      ),
    async noteBounces(bounces: readonly Bounce[]): Promise<string[]> {
      const outcomes: string[] = [];
      for (let at = 0; at < bounces.length; at += BATCH) {
        const body = { bounces: bounces.slice(at, at + BATCH) };
        const rows = await callFunction<{ outcome: string }>(project, 'note_bounces', body);
        outcomes.push(...rows.map(({ outcome }) => outcome));
      }
      return outcomes;
    },
    /** Forgets the bounces of an address. Returns true if there were any. */
    async wake(address: string): Promise<boolean> {
      const [row] = await callFunction<{ forgotten: number }>(project, 'wake_reader', { address });
      return Boolean(row?.forgotten);
    },
    find: async (email: string): Promise<Subscriber | undefined> =>
      (await get(columns.join(), { email: `eq.${email}` }))[0],
    /** Removes a subscriber. Returns true if the address was on the list. */
    async remove(email: string): Promise<boolean> {
      const query = { select: 'email', email: `eq.${email}` };
      return (await project.request('Email', { method: 'DELETE', query })).length > 0;
    },
    /** Number of refused sign-ups, and the time of the last. */
    async refused(): Promise<{ refused: number; last_at: string | null }> {
      const [row] = await callFunction<{ refused: number; last_at: string | null }>(project, 'refused_signups', {});
      return row ?? { refused: 0, last_at: null };
    },
    /**
     * Deletes readers and messages whose retention period is over. Returns their numbers.
     * @param confirms False if readers don't have to confirm. Those who were never asked then stay.
     */
    async tidy(confirms: boolean): Promise<{ unconfirmed: number; messages: number }> {
      const name = confirms ? 'forget_old' : 'forget_asked';
      const [row] = await callFunction<{ unconfirmed: number; messages: number }>(project, name, {});
      return row ?? { unconfirmed: 0, messages: 0 };
    },
  };
}
