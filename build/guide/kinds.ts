// All kinds of content, in the order of the tables in docs/fields.md.
import { area } from './area/kind.ts';
import type { Kind } from './define-kind.ts';
import { own } from './own-code.ts';
import { always, event } from './event/kind.ts';
import { guide } from './guide/kind.ts';
import { letter } from './letter/kind.ts';
import { listing } from './listing/kind.ts';
import { map, outlines } from './map/kind.ts';
import { ownPage, page, useful } from './page/kind.ts';
import { author, category, post } from './post/kind.ts';
import { redirect } from './redirect/kind.ts';
import { search } from './search/kind.ts';
import { registers, settings } from './settings/kind.ts';
import { source } from './source/kind.ts';

export const kinds = [
  post,
  listing,
  area,
  guide,
  event,
  letter,
  category,
  author,
  source,
  search,
  map,
  useful,
  always,
  registers,
  redirect,
  settings,
  page,
  ownPage,
  outlines,
] as const;

/** Also those of the guide's own code. */
export const allKinds: readonly Kind[] = [...kinds, ...(own.kinds ?? [])];
