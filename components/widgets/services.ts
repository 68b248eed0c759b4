// The browser services that widgets use: the client supplies them, tests supply doubles, and the server render has
// none.
import { createContext, useContext, useSyncExternalStore } from 'react';

export interface Signup {
  email: string;
  /** Category names, not ids. */
  categories: string[];
  source: string;
  /** Path at sign-up: '/brixton'. */
  page: string;
  /** 'SW2' …, or 'None'. */
  postcode?: string;
}

/** `sent`: another service has it, and its answer can't be read. */
export type Outcome = 'new' | 'updated' | 'sent';

/** A failure carries the backend's own code and message, which the error catalogue matches. */
export type SignupResult = { ok: Outcome } | { ok: false; code: string; message: string };

export interface Toast {
  title: string;
  description?: string;
  tone: 'info' | 'success' | 'error';
  /** Milliseconds; absent: until dismissed. */
  duration?: number;
}

/** What a reader sends with the contact form. */
export interface Submission {
  name: string;
  email: string;
  /** The category's value, as it is sent: 'story'. */
  category: string;
  /** The category's label, as the reader saw it: 'Local Story'. */
  topic: string;
  message: string;
  /** The listing that it is about: '/sw9-eating-out#okan'. */
  listing?: string;
}

/** What became of a message. `unanswered`: it may have arrived; `unavailable`: the site was built without a backend. */
export type Receipt = 'stored' | 'refused' | 'busy' | 'failed' | 'unanswered' | 'unavailable';

/** `name`: the page's own groups. `street`, `near`: under a heading for each street or each minute of the walk. */
export type ListingOrder = 'name' | 'street' | 'near';

/** How the listings of a page are shown. */
export interface ListingArrangement {
  order: ListingOrder;
  /** The heading's id of the one group that is shown; absent: all. */
  group?: string;
  /** Facts that each shown listing has: `open`, `rated`. */
  facts?: readonly string[];
  /** Minutes to each listing by its id, the nearest first, for the order `near`. */
  minutes: ReadonlyMap<string, number>;
  /** Shown above the listings in the order `near`. */
  said: string;
  /** Called when a link of the page leads to a hidden listing or group: all are shown again. */
  onReveal: () => void;
}

/** What became of a link of the letter. `unavailable`: the site was built without a backend. */
export type LinkOutcome = 'done' | 'failed' | 'unavailable';

export type LinkAction = 'leave' | 'confirm' | 'change';

export interface LetterChoices {
  /** 'SW2' …, or 'None'. */
  postcode: string;
  /** Category names. */
  categories: string[];
}

export interface Services {
  /** Fetches what `subscribe` needs, ahead of time. Never rejects. */
  prepare(): Promise<void>;
  /** Never rejects: every error becomes a failed result. */
  subscribe(signup: Signup): Promise<SignupResult>;
  /** Takes whoever has the token off the list, confirms their address, or changes their choices. Never rejects. */
  followLink(action: LinkAction, token: string, choices?: LetterChoices): Promise<LinkOutcome>;
  /** What it gives removes the toast. */
  toast(toast: Toast): () => void;
  /** Puts text on the clipboard; false when the browser does not allow it. */
  copy(text: string): Promise<boolean>;
  /** Opens a `mailto:` address. */
  openMail(address: string): void;
  /** Sends a form to an address outside the site. Never rejects; `unknown`: no answer came, and it may have arrived. */
  post(address: string, fields: Record<string, string>): Promise<'sent' | 'failed' | 'unknown'>;
  /** Puts a message into the backend, which keeps one that is sent again only once. Never rejects. */
  send(submission: Submission): Promise<Receipt>;
  /** Fetches JSON of this site, by its address with the base path; rejects when the request fails. */
  read(address: string): Promise<unknown>;
  /** Logs a submission that is not delivered anywhere, during development. */
  log(submission: Submission): void;
  /** Shows the page's own cards (`data-post`) that are named, and hides the rest. */
  showPosts(names: readonly string[]): void;
  /** Orders and filters the page's own listings; resolves with how many are shown. */
  arrangeListings(arrangement: ListingArrangement): Promise<number>;
  /** Whether the key / leads to the search, which this device remembers. */
  slashKey: { isOn(): boolean; set(on: boolean): void };
  /** The time on the reader's own clock. */
  now(): Date;
  /** Returns the part of the address bar after `#` and removes it if it has this form; otherwise ''. */
  takeFragment(form: RegExp): string;
  /**
   * The part of the address bar after `?`, with browser history. A query that replaces the one before adds no step to
   * it.
   */
  query: { read(): string; write(query: string, replace?: boolean): void; watch(onChange: () => void): () => void };
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** Undefined while rendering on the server. */
export const useServices = () => useContext(ServicesContext);

const neverChanges = () => () => undefined;

/** Whether the widget is hydrated: false on the server and in the first render in the browser, true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
