// Reads all style sheets of pages, and reports sizes of type besides the five of tokens.css.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Words of a drawing, whose sizes are in the drawing's units; the capitals of a badge and the number of a footnote,
 * which are smaller than text; the root's size; and containers of the header, whose size only changes its queries.
 */
const EXCEPTIONS = /\.map|\btext\b|\.stop-name|\.badge$|\bsup$|^html$|^\.(?:links-|site-header-rest)/;

it('text has one of five sizes on screen', () => {
  const found: string[] = [];
  const files = readdirSync('components', { encoding: 'utf8', recursive: true });
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    const screen = readFileSync(`components/${file}`, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/^@media print \{$[\s\S]*?^\}$/gm, '');
    for (const [, selector = '', declarations = ''] of screen.matchAll(/([^{};]*)\{([^{}]*)\}/g)) {
      const sizes = [...declarations.matchAll(/(?<![\w-])font(?:-size)?: ([^;]+)/g)].map(([, value]) => value!);
      const others = sizes.filter((size) => !/var\(--type-[1-5]\)|^inherit$/.test(size));
      if (!EXCEPTIONS.test(selector.trim())) found.push(...others.map((size) => `${selector.trim()}: ${size}`));
    }
  }
  expect(found).toEqual([]);
});
