// Everything that the guide reads for its maps.
import type { Kind } from '../define-kind.ts';
import { byId } from '../source/source-list.ts';
import { loadMap, map as mapFile, rules as mapRules, type MapFeatures } from './map-features.ts';
import { loadOutlines, outlines as outlineFile, rules, type Outlines } from './outlines.ts';

export const map: Kind<'map', MapFeatures | undefined, typeof mapRules> = {
  name: 'map',
  collections: [mapFile],
  rules: mapRules,
  join: ({ files, context }, { sources }) => loadMap(files.of(mapFile)[0], context, byId(sources)),
};

/** Undefined if there is no valid outlines.json. */
export const outlines: Kind<'outlines', Outlines | undefined, typeof rules> = {
  name: 'outlines',
  collections: [outlineFile],
  rules,
  join: ({ files, context }, { sources }) => loadOutlines(files.of(outlineFile)[0], context, byId(sources)),
};
