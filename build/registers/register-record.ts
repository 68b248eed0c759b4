// A place as a register has it, and the interface of a register's connector. docs/registers.md shows how to add one.
import type { Outline } from '../guide/kinds/outlines.ts';
import type { RegisterSettings } from '../guide/kinds/register-settings.ts';

/** Facts of a place under the names of a listing's fields. */
export interface RecordFacts {
  name: string;
  address?: string;
  postcode?: string;
  lat?: number;
  lon?: number;
  phone?: string;
  website?: string;
  hours?: string;
  rating?: number | 'awaiting inspection';
  /** Day of the rating. */
  rated?: string;
  cuisine?: string;
  wheelchair?: 'yes' | 'limited' | 'no';
  stepFree?: boolean;
  outdoorSeats?: boolean;
}

export interface RegisterRecord extends RecordFacts {
  /** The register's own: `fhrs:1028893`. */
  ref: string;
  /** Refs of the same place in other registers. */
  otherRefs?: string[];
  /** The register's word for the kind of place: `Restaurant/Cafe/Canteen`, `shop=bakery`. */
  kind: string;
  /** Month or day on which the register says that it closed. */
  closed?: string;
}

export interface Extract {
  /** Day as of which the register says so. */
  date: string;
  records: RegisterRecord[];
  /** Rows that were left out, by reason. */
  skipped: Map<string, number>;
  /** Refs of rows that were left out. They aren't missing from the register. */
  skippedRefs: Set<string>;
}

export interface RegisterRequest {
  url: string;
  /** Sends a POST with a form. */
  form?: Record<string, string>;
  accept: string;
  headers?: Record<string, string>;
  /** True for a page that is meant for readers: its host's robots.txt is asked first. */
  isPage?: boolean;
}

export interface Answer {
  bytes: Uint8Array;
  /** Day on which it was fetched. */
  day: string;
  /** Name for messages: its host, or the path of the file. */
  from: string;
  /** Its URL, or the path of the file. */
  url: string;
}

/** Facts about the guide that a connector may need for its request. */
export interface Surroundings {
  districts: readonly string[];
  outlines: readonly Outline[];
  /** Day of the run. */
  today: string;
}

export interface Connector {
  /** The register in a sentence: `the food hygiene register`. */
  title: string;
  /** Start of its refs: `fhrs`. */
  scheme: string;
  requests(register: RegisterSettings, surroundings: Surroundings): RegisterRequest[];
  /** Returns the request that an answer leads to, where it is only a page with the address of the data. */
  follow?(answer: Answer): RegisterRequest | undefined;
  /** Throws UnexpectedAnswer. */
  parse(answer: Answer, register: RegisterSettings): Extract;
}
