import { expect, it } from 'vitest';
import { proseRules } from '../../../build/guide/prose/prose-rules.ts';

it.each([
  ['/sw9-eating-out', 'directories/sw9/eating-out.yaml'],
  ['/se24-guide', 'guides/se24.yaml'],
  ['/about', undefined],
  ['/blog/sw9-eating-out', undefined],
])('the missing file of a link to %s is %s', (path, file) => expect(proseRules.fileOfUrl!(path)).toBe(file));
