// `npm run schemas`: writes the editor's schemas, the tables of fields and the page about findings.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { UserError } from '../../engine/report/user-error.ts';
import { runMain, withoutArguments, type ExitCode } from '../../engine/report/command-line.ts';
import { FINDINGS, renderFindings } from './findings.ts';
import { renderReadme } from './field-tables.ts';
import { renderSchemas, SCHEMA_FOLDER } from './json-schemas.ts';

const README = 'content/README.md';

function writeSchemas(): ExitCode {
  if (!existsSync(README)) {
    throw new UserError(
      `There is no ${README}, which has the tables of fields. Keep it in content/, also for another place.`,
    );
  }
  // Emptied first, so that no schema of a removed kind stays behind.
  rmSync(SCHEMA_FOLDER, { recursive: true, force: true });
  mkdirSync(SCHEMA_FOLDER, { recursive: true });
  const schemas = renderSchemas();
  for (const [file, text] of schemas) writeFileSync(file, text);
  writeFileSync(README, renderReadme(readFileSync(README, 'utf8')));
  writeFileSync(FINDINGS, renderFindings('tests/fixtures/findings'));
  console.log(`${schemas.size} schemas in ${SCHEMA_FOLDER}, the tables of fields in ${README}, and ${FINDINGS}.`);
  return 0;
}

const usage =
  'npm run schemas   writes the editor’s schemas, the tables of fields and the page about findings, from the models';

await runMain(withoutArguments(usage, writeSchemas));
