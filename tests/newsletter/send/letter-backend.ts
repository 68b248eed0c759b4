// Starts the services of `npm start` for end-to-end tests of the letter: a web server with the data API, and a mailbox.
// The commands find them like a running `npm start`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createDataApi } from '../../../build/newsletter/local-backend/data-api.ts';
import { localKey } from '../../../build/newsletter/local-backend/keys.ts';
import { mailHandler } from '../../../build/newsletter/local-backend/mail-pages.tsx';
import { Mailbox } from '../../../build/newsletter/local-backend/mailbox.ts';
import { announceServer } from '../../../build/newsletter/local-backend/running.ts';
import type { SiteFiles } from '../../../build/engine/serve/static-files.ts';
import { startPreview } from '../../../build/engine/serve/preview.ts';
import { writeDatabase } from '../../database/new-postgres.ts';

/** Runs the services of `npm start` for `site`, over a database in the commands' folder. */
export async function startBackend(root: string, site: string | SiteFiles = join(root, 'content')) {
  const folder = join(root, '.data/newsletter');
  mkdirSync(folder, { recursive: true });
  await writeDatabase(join(folder, 'database'));
  const api = createDataApi({ folder });
  const mailbox = new Mailbox();
  const mails = mailHandler(mailbox, { styles: '', icon: '', folder });
  const preview = await startPreview({ root: site, port: 0, handlers: [api.handle, mails] });
  await api.open();
  const forget = announceServer(folder, { url: preview.url, hasMailbox: true });
  onTestFinished(async () => {
    forget();
    await preview.close();
    await api.close();
  });
  return { mailbox, url: preview.url.replace(/\/$/, ''), key: localKey };
}
