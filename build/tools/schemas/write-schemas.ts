// `npm run schemas`: writes the editor's schemas, docs/fields.md and docs/findings.md.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { ExitCode } from '../../command-line.ts';
import { FINDINGS, renderFindings } from './findings.ts';
import { FIELDS, renderFields } from './field-tables.ts';
import { renderSchemas, SCHEMA_FOLDER } from './json-schemas.ts';

export function writeSchemas(): ExitCode {
  // Empties the folder first, so that no schema of a removed kind is left.
  rmSync(SCHEMA_FOLDER, { recursive: true, force: true });
  mkdirSync(SCHEMA_FOLDER, { recursive: true });
  const schemas = renderSchemas();
  for (const [file, text] of schemas) writeFileSync(file, text);
  writeFileSync(FIELDS, renderFields());
  writeFileSync(FINDINGS, renderFindings('tests/fixtures/findings'));
  console.log(`Wrote ${schemas.size} schemas in ${SCHEMA_FOLDER}, ${FIELDS} and ${FINDINGS}.`);
  return 0;
}
