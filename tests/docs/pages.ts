// Reads the pages of the documentation for tests.
import { readdirSync, readFileSync } from 'node:fs';

export interface DocsPage {
  /** Path from the project's root: `docs/deploy.md`. */
  path: string;
  text: string;
}

/** Pages that are generated from the code. Other tests compare these pages with the code. */
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

/** Blanks the fenced code blocks of a page, so that the other lines keep their numbers. */
export const withoutFences = (text: string) =>
  text.replace(/^( *)(`{3,})\w*\n[\s\S]*?^\1\2$/gm, (fence) => fence.replace(/[^\n]/g, ''));
