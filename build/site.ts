// The site for the command line: the guide together with its newsletter.
import { checkOwn } from './guide/own-code.ts';
import { guide } from './guide/site.ts';
import { checkMigrations } from './newsletter/check-migrations.ts';
import { checkCopies, codeMigrations } from './newsletter/code-migrations.ts';
import { renderPreview } from './newsletter/mail/mail-preview.ts';
import { MIGRATIONS, parseMigrations } from './newsletter/read-migrations.ts';

export const site: typeof guide = {
  ...guide,
  otherFolders: [MIGRATIONS],
  checks: {
    ...guide.checks,
    content: [
      ({ site, others }, report) => {
        const migrations = parseMigrations(others);
        checkMigrations(migrations, site, report);
        checkCopies(migrations, codeMigrations(), report);
        checkOwn(site, report);
      },
    ],
  },
  preview: renderPreview,
};
