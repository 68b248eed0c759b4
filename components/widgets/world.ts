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

export interface World {
  subscribe(signup: Signup): Promise<SignupResult>;
  toast(toast: Toast): void;
}

export const WorldContext = createContext<World | undefined>(undefined);

/** The world, once the page has woken; undefined while rendering on the server. */
export const useWorld = () => useContext(WorldContext);
