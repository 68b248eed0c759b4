// Browser services for widgets. The client provides them, tests provide doubles, and the server render has none.
import { createContext, useContext, useSyncExternalStore } from 'react';

export interface Signup {
  email: string;
  /** Category names, not ids. */
  categories: string[];
  source: string;
  /** Path of the page with the sign-up: '/brixton'. */
  page: string;
  /** 'SW2' …, or 'None'. */
  postcode?: string;
}

/** `sent`: another service received the sign-up, but its answer can't be read. */
export type SignupOutcome = 'new' | 'updated' | 'sent';

/** A failure has the backend's own code and message, which the error catalogue matches. */
export type SignupResult = { ok: SignupOutcome } | { ok: false; code: string; message: string };

export interface Toast {
  title: string;
  description?: string;
  tone: 'info' | 'success' | 'error';
  /** True to announce the toast only to screen readers, because the page shows the same words. */
  quiet?: boolean;
  /** Milliseconds until the toast disappears. Without a duration, it stays until the reader dismisses it. */
  duration?: number;
}

/** A message from the contact form. */
export interface Submission {
  name: string;
  email: string;
  /** The category's value, as it is sent: 'story'. */
  category: string;
  /** The category's label, as the reader saw it: 'Local Story'. */
  topic: string;
  message: string;
  /** The listing that the message is about: '/sw9-eating-out#okan'. */
  listing?: string;
}

/**
 * Outcome of a message. `unanswered`: the message may have arrived. `unavailable`: the site was built without a
 * backend.
 */
export type Receipt = 'stored' | 'refused' | 'busy' | 'failed' | 'unanswered' | 'unavailable';

/** `name` keeps the page's groups. `street` shows a heading for each street, `near` for each minute of walking. */
export type ListingOrder = 'name' | 'street' | 'near';

/** Order and filters of a page's listings. */
export interface ListingArrangement {
  order: ListingOrder;
  /** Id of the heading of the only visible group. Absent if all groups are visible. */
  group?: string;
  /** Facts that each visible listing must have: `open`, `rated`. */
  facts?: readonly string[];
  /** Minutes to each listing by id, nearest first, for the order `near`. */
  minutes: ReadonlyMap<string, number>;
  /** Shown above the listings in the order `near`. */
  said: string;
  /** Turns the filters off, after a link to a hidden listing or a press on 'Show all'. */
  onReveal: () => void;
}

/** Outcome of following a link in a mail. `unavailable`: the site was built without a backend. */
export type LinkOutcome = 'done' | 'failed' | 'unavailable';

export type LinkAction = 'leave' | 'confirm' | 'change';

export interface LetterChoices {
  /** 'SW2' …, or 'None'. */
  postcode: string;
  /** Category names. */
  categories: string[];
}

export interface Services {
  /** Prefetches the code for `subscribe`. Never rejects. */
  prepare(): Promise<void>;
  /** Never rejects, because every error becomes a failed result. */
  subscribe(signup: Signup): Promise<SignupResult>;
  /** Unsubscribes the reader with the token, confirms their address, or changes their choices. Never rejects. */
  followLink(action: LinkAction, token: string, choices?: LetterChoices): Promise<LinkOutcome>;
  /** Returns a function that removes the toast. */
  toast(toast: Toast): () => void;
  /** Copies text to the clipboard. Resolves to false if the browser doesn't allow it. */
  copy(text: string): Promise<boolean>;
  /** Opens a `mailto:` address. */
  openMail(address: string): void;
  /** Sends a form to another site. Never rejects. `unknown`: no answer came, but the form may have arrived. */
  post(address: string, fields: Record<string, string>): Promise<'sent' | 'failed' | 'unknown'>;
  /** Stores a message in the backend, which stores a repeated message only once. Never rejects. */
  send(submission: Submission): Promise<Receipt>;
  /** Fetches JSON of this site by its URL with the base path. Rejects if the request fails. */
  read(address: string): Promise<unknown>;
  /** Logs a submission during development, because nothing delivers it there. */
  log(submission: Submission): void;
  /** Shows the page's own cards with these names (`data-post`), and hides the others. */
  showPosts(names: readonly string[]): void;
  /** Orders and filters the page's own listings. Resolves with the number of visible listings. */
  arrangeListings(arrangement: ListingArrangement): Promise<number>;
  /** Shows the content that is hidden until the URL's filters are applied. */
  settle(): void;
  /** Setting for the key `/`, which opens the search. It is stored on this device. */
  slashKey: { isOn(): boolean; set(on: boolean): void };
  /** The time on the reader's own clock. */
  now(): Date;
  /** Token of the mail's link that opened the page, or ''. */
  token(): string;
  /** The URL's query, with browser history. Replacing a query adds no history entry. */
  query: { read(): string; write(query: string, replace?: boolean): void; watch(onChange: () => void): () => void };
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** Undefined while rendering on the server. */
export const useServices = () => useContext(ServicesContext);

const neverChanges = () => () => undefined;

/** True if the widget is hydrated. False on the server and in the first render in the browser. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
