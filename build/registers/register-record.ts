// A place in a register, and the interface of a register's connector. docs/registers.md shows how to add one.
import type { Outline } from '../guide/kinds/outlines.ts';
import type { RegisterSettings } from '../guide/kinds/register-settings.ts';

/** Facts of a place, named like a listing's fields. */
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
  rated?: string;
  cuisine?: string;
  wheelchair?: 'yes' | 'limited' | 'no';
  stepFree?: boolean;
  outdoorSeats?: boolean;
}

export interface RegisterRecord extends RecordFacts {
  /** The register's own ref: `fhrs:1028893`. */
  ref: string;
  /** Refs of the same place in other registers. */
  otherRefs?: string[];
  /** The register's word for the kind of place: `Restaurant/Cafe/Canteen`, `shop=bakery`. */
  kind: string;
  /** Month or day when it closed, according to the register. */
  closed?: string;
}

export interface Extract {
  /** Date of the register's statement. */
  date: string;
  /** Number of its places, also of those that don't concern the guide. */
  rows: number;
  records: RegisterRecord[];
  /** Numbers of skipped rows, by reason. */
  skipped: Map<string, number>;
  /** Refs of skipped rows. They don't count as missing from the register. */
  skippedRefs: Set<string>;
}

export interface RegisterRequest {
  url: string;
  /** Fields of a form. Makes the request a POST. */
  form?: Record<string, string>;
  accept: string;
  headers?: Record<string, string>;
  /** True for a page for readers. Its host's robots.txt applies. */
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
  /** False for a place that can't concern the guide. Most places of a national register can't. */
  isRelevant?: (record: RegisterRecord) => boolean;
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
  /** True if it lists every place of its kind. A guide may follow others in part. */
  isWhole?: true;
  requests(register: RegisterSettings, surroundings: Surroundings): RegisterRequest[];
  /** Returns the next request if the answer is only a page with the URL of the data. */
  follow?(answer: Answer): RegisterRequest | undefined;
  /** Throws UnexpectedAnswer. */
  parse(answer: Answer, register: RegisterSettings): Extract;
}
