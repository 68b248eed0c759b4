// The site for the command line: the guide together with its newsletter.
import { guide } from './guide/site.ts';
import { checkMigrations } from './newsletter/check-migrations.ts';
import { renderPreview } from './newsletter/mail/mail-preview.ts';
import { MIGRATIONS, parseMigrations } from './newsletter/read-migrations.ts';

export const site: typeof guide = {
  ...guide,
  otherFolders: [MIGRATIONS],
  checks: {
    ...guide.checks,
    content: [({ site, others }, report) => checkMigrations(parseMigrations(others), site, report)],
  },
  preview: renderPreview,
};
