// What a widget needs of the world outside it, as interfaces. The client supplies them, tests supply doubles, the server render none.
import { createContext, useContext } from 'react';

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

/** A refusal keeps the backend's own words, for the error catalogue to match. */
export type SignupResult = { ok: 'new' | 'updated' } | { ok: false; code: string; message: string };

export interface Toast {
  title: string;
  description?: string;
  tone: 'info' | 'success' | 'error';
  /** Milliseconds; absent: until dismissed. */
  duration?: number;
}

/** A reader's letter, as the contact form collects it. */
export interface Letter {
  name: string;
  email: string;
  /** The category's value, as it is sent: 'story'. */
  category: string;
  /** The category as the reader saw it: 'Local Story'. */
  topic: string;
  message: string;
}

export interface World {
  /** Fetches what `subscribe` needs, ahead of time. */
  prepare(): void;
  /** Never rejects: whatever goes wrong is a refusal. */
  subscribe(signup: Signup): Promise<SignupResult>;
  toast(toast: Toast): void;
  /** Puts text on the clipboard; false when the browser does not allow it. */
  copy(text: string): Promise<boolean>;
  /** Opens a `mailto:` address. */
  openMail(address: string): void;
  /** Sends a form to an address outside the site; false when it was not accepted. */
  post(address: string, fields: Record<string, string>): Promise<boolean>;
  /** Fetches JSON of this site, by its whole address; rejects when it does not come. */
  read(address: string): Promise<unknown>;
  /** Notes a letter that goes nowhere, for whoever develops the site. */
  log(letter: Letter): void;
  /** Of the page's own cards (`data-post`) shows those named, and hides the rest. */
  showPosts(names: readonly string[]): void;
  /** The reader's own clock. */
  now(): Date;
  /** The part of the address bar after `?`, kept in the history. */
  query: { read(): string; write(query: string): void; watch(changed: () => void): () => void };
}

export const WorldContext = createContext<World | undefined>(undefined);

/** The world, once the page has woken; undefined while rendering on the server. */
export const useWorld = () => useContext(WorldContext);
