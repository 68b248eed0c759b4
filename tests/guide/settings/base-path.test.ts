// Tests that site.yaml and the environment accept the same sub-paths.
import { expect, it } from 'vitest';
import { BASE_PATH } from '../../../build/engine/source/parse-url.ts';
import { settingsSchema } from '../../../build/guide/settings/settings.ts';

const fits = (path: string) => [BASE_PATH.test(path), settingsSchema.shape.basePath.safeParse(path).success];

it.each(['/guide', '/My-Guide', '/my.site', '/~ada/guide_2', '/a.b/..c'])(
  '%j is a valid base path in site.yaml and in the environment',
  (path) => {
    expect(fits(path)).toEqual([true, true]);
  },
);

it.each(['guide', '/', '/guide/', '/a//b', '/..', '/a/./b', '/a/..', '/a b', '/a"b', '//example.org/?a', ' /guide'])(
  '%j is refused as a base path in site.yaml and in the environment',
  (path) => {
    expect(fits(path)).toEqual([false, false]);
  },
);
