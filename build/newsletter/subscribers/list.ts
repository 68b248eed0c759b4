// The newsletter's list of subscribers, through the data API with the secret key.
import type { Project } from '../hosted-project.ts';
import { PAGE, readPages } from '../rows.ts';

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

export type SubscriberList = ReturnType<typeof openList>;

/** The methods throw a UserError on every failure of the project. */
export function openList(project: Project) {
  const request = (method: 'GET' | 'DELETE', query: Record<string, string>) =>
    project.request<Subscriber>('Email', { method, query: { select: columns.join(), ...query } });
  return {
    /** Sorted by address, in pages. */
    pages({ category, postcode }: Filter): AsyncGenerator<Subscriber[]> {
      const query = {
        ...(category !== undefined && { categories: `cs.{${JSON.stringify(category)}}` }),
        ...(postcode !== undefined && { postcode: `eq.${postcode}` }),
        order: 'email',
        limit: String(PAGE),
      };
      return readPages(project, 'email', (after) => request('GET', { ...query, email: `gt.${after}` }));
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
