// Checks that comments have at most 120 columns. The formatter wraps only code.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['build', 'client', 'components', 'supabase', 'tests'])(
  'no comment in %s/ is longer than 120 columns',
  (folder) => {
    const long = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .flatMap((path) => {
        const lines = readFileSync(`${folder}/${path}`, 'utf8').split('\n');
        return lines.flatMap((text, index) =>
          /^\s*(?:\/\/|\/?\*|\{\/\*)/.test(text) && text.length > 120 ? `${path}:${index + 1}` : [],
        );
      });
    expect(long).toEqual([]);
  },
);
