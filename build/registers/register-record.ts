// A place in a register, and the interface of a register's connector. docs/registers.md shows how to add one.
import type { Outline } from '../guide/map/outlines.ts';
import type { RegisterSettings } from '../guide/settings/register-settings.ts';

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
  line?: string;
  note?: string;
}

export interface RegisterRecord extends RecordFacts {
  /** The place's id in the register, after the register's prefix: `fhrs:1028893`. */
  ref: string;
  /** Refs of the same place in other registers. */
  otherRefs?: string[];
  /** The register's word for the kind of place: `Restaurant/Cafe/Canteen`, `shop=bakery`. */
  kind: string;
  /** Set for things such as post boxes. The name of a nameless thing is only its kind. */
  thing?: 'named' | 'nameless';
  /** Month or day when the place closed, according to the register. */
  closed?: string;
}

export interface Extract {
  /** Day of the data according to the register, or else the day of the request. */
  date: string;
  /** Number of usable rows, including places that don't concern the guide. */
  rows: number;
  records: RegisterRecord[];
  /** Numbers of skipped rows, by reason. */
  skipped: Map<string, number>;
  /** Refs of skipped rows. Their places don't count as missing from the register. */
  skippedRefs: Set<string>;
  /** True if only some of the register's reports were read. Places in the others don't count as missing. */
  isIncomplete?: boolean;
}

export interface RegisterRequest {
  url: string;
  /** Form fields. With them, the request is a POST. */
  form?: Record<string, string>;
  accept: string;
  headers?: Record<string, string>;
  /** True for a web page, such as a page of events. The robots.txt of its host applies. */
  isPage?: boolean;
}

export interface RegisterAnswer {
  bytes: Uint8Array;
  /** Day of the request. */
  day: string;
  /** Name of the source in messages: the host, or the path of a local file. */
  from: string;
  /** URL of the request, or the path of a local file. */
  url: string;
  /** False for a place that doesn't concern the guide, like most places of a national register. */
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
  /** Name of the register within a sentence: `the food hygiene register`. */
  title: string;
  /** Prefix of the register's refs: `fhrs`. */
  scheme: string;
  /** True if an extract has every place of its kind. From other registers, a guide may read only a part. */
  isWhole?: true;
  requests(register: RegisterSettings, surroundings: Surroundings): RegisterRequest[];
  /** Returns the next request if the response is only a page that links to the data. */
  follow?(answer: RegisterAnswer): RegisterRequest | undefined;
  /** Throws UnexpectedAnswer if the response can't be used. */
  parse(answer: RegisterAnswer, register: RegisterSettings): Extract;
}
