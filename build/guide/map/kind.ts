// Everything that the guide reads for its maps.
import type { Kind } from '../define-kind.ts';
import { loadMap, map as mapFile, rules as mapRules, type MapFeatures } from './map-features.ts';
import { loadOutlines, outlines as outlineFile, rules, type Outlines } from './outlines.ts';

export const map: Kind<'map', MapFeatures | undefined, typeof mapRules> = {
  name: 'map',
  collections: [mapFile],
  rules: mapRules,
  join: loadMap,
};

export const outlines: Kind<'outlines', Outlines | undefined, typeof rules> = {
  name: 'outlines',
  collections: [outlineFile],
  rules,
  join: loadOutlines,
};
