// The newsletter's list as its maintainer sees it. Knows neither the folder nor the hosted project that it is kept in.

export interface Subscriber {
  email: string;
  categories: string[];
  postcode: string | null;
  /** ISO 8601, by the database's clock. */
  subscribed_at: string;
  updated_at: string;
  source: string;
  page: string;
}

export const columns = ['email', 'categories', 'postcode', 'subscribed_at', 'updated_at', 'source', 'page'] as const;

export interface Wanted {
  /** Only who chose this category; by name. */
  category?: string;
  postcode?: string;
}

/** Rows of one request. Hosted projects give no more than this many. */
export const pageSize = 1000;

export interface SubscriberList {
  /** By address, page after page. */
  pages(wanted: Wanted): AsyncIterable<Subscriber[]>;
  find(email: string): Promise<Subscriber | undefined>;
  /** Whether there was one to remove. */
  remove(email: string): Promise<boolean>;
  close(): Promise<void>;
}

/** What a maintainer can put right: said in one sentence, without a stack. */
export class ListProblem extends Error {
  override name = 'ListProblem';
}
