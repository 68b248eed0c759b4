// The sources of the guide's facts, and the credits of its pictures.
import type { Kind } from '../define-kind.ts';
import { credits, rules as creditRules } from './credit.ts';
import { loadSources, rules, sources, type Source } from './source-list.ts';

export const source: Kind<'sources', Source[], typeof rules & typeof creditRules> = {
  name: 'sources',
  collections: [sources, credits],
  rules: { ...rules, ...creditRules },
  join: loadSources,
};
