// Everything that a guide's own code imports from "effraside".
export * as z from 'zod';
export { defineConfig, defineKind, type Config, type Item, type OwnFinding } from './guide/config.ts';
export { absolute } from './engine/pages/absolute-url.ts';
export { pageOf } from './engine/pages/route.ts';
export { prose, type Picture } from './engine/content/loaded-fields.ts';
export { renderAtom, renderEntry } from './guide/feeds/atom.ts';
export { date, text } from './guide/fields/fields.ts';
export { routeOf } from './guide/routes/route-of.ts';
export type { Site } from './guide/load-guide.ts';
