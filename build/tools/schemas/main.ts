// The command `npm run schemas`: writes what editors and contributors read of the models. Decides nothing about their contents.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { takeNoWords } from '../no-words.ts';
import { FINDINGS, renderFindings } from './findings.ts';
import { renderReadme } from './field-tables.ts';
import { renderSchemas, SCHEMA_FOLDER } from './json-schemas.ts';

const README = 'content/README.md';

takeNoWords('npm run schemas   writes the editor’s schemas and the tables of fields, from the models');
if (!existsSync(README)) {
  console.error(`There is no ${README}, which holds the tables of fields. Keep it beside the content, whatever place that is of.`);
  process.exit(2);
}

// Anew, so that no schema of a kind that is gone stays behind.
rmSync(SCHEMA_FOLDER, { recursive: true, force: true });
mkdirSync(SCHEMA_FOLDER, { recursive: true });
const schemas = renderSchemas();
for (const [file, text] of schemas) writeFileSync(file, text);
writeFileSync(README, renderReadme(readFileSync(README, 'utf8')));
writeFileSync(FINDINGS, renderFindings('tests/fixtures/findings'));
console.log(`${schemas.size} schemas in ${SCHEMA_FOLDER}, the tables of fields in ${README}, and ${FINDINGS}.`);
