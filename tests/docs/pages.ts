// Reads the hand-written documentation, for its tests.
import { readdirSync, readFileSync } from 'node:fs';

export interface DocsPage {
  /** From the project's root: `docs/deploy.md`. */
  path: string;
  text: string;
}

/** Generated from the code. Other tests compare these pages with it. */
const GENERATED = ['docs/fields.md', 'docs/findings.md'];

const paths = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'content/README.md',
  'content/STYLE.md',
  'examples/README.md',
  'supabase/README.md',
  'tests/bench/RESULTS.md',
  'tests/schemas/README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export const allPages: DocsPage[] = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));

export const writtenPages = allPages.filter(({ path }) => !GENERATED.includes(path));

/** The page without its fences. Lines keep their numbers. */
export const withoutFences = (text: string) =>
  text.replace(/^( *)(`{3,})\w*\n[\s\S]*?^\1\2$/gm, (fence) => fence.replace(/[^\n]/g, ''));
