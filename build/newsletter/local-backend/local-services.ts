// Replaces a hosted project under `npm start`: the data API, and a mailbox for outgoing mail.
import { execFile } from 'node:child_process';
import { describeError } from '../../engine/report/user-error.ts';
import { askingToConfirm } from './asking-to-confirm.ts';
import type { DataApi } from './data-api.ts';
import { MAIL_ROOT } from './mail-pages.tsx';
import { MAIL_PORT, openMailbox } from './mailbox.ts';
import { announceServer } from './running.ts';
import { mailHandler } from './serve-mail.ts';

type Log = (line: string) => void;

interface LocalOptions {
  folder: string;
  /** URLs of the style sheet and the icon for /__mail. */
  styles: string;
  icon: string;
  /** Commands of `npm run letter` for new readers: `confirm`, `welcome`. */
  mails: readonly string[];
  /** True if other machines may reach the server. Requests through a tunnel can look local. */
  isShared: boolean;
}

export interface LocalServices {
  handlers: DataApi['handle'][];
  /** Opens the database, which takes seconds at the first start. Returns lines about the services. */
  open(url: string): Promise<string[]>;
  close(): Promise<void>;
}

/**
 */
export async function startLocalServices(
  api: DataApi,
  { folder, styles, icon, mails, isShared }: LocalOptions,
  log: Log,
): Promise<LocalServices> {
  // The site is served even without a mailbox.
  const mailbox = await openMailbox(MAIL_PORT, log).catch((error: unknown) => {
    log(`The mailbox can't receive mail: ${(error as Error).message}.`);
    return undefined;
  });
  const isMailing = mails.length > 0 && mailbox !== undefined;
  let withdraw = () => {};
  return {
    handlers: [
      isMailing ? askingToConfirm(api.handle, () => mailNewReaders(mails, log)) : api.handle,
      ...(mailbox && !isShared ? [mailHandler(mailbox, { styles, icon })] : []),
    ],
    async open(url) {
      try {
        await api.open();
        withdraw = announceServer(folder, { url, smtp: mailbox?.port });
      } catch (error) {
        console.error(describeError(error));
      }
      if (!mailbox) return [];
      if (isShared) {
        return ['With --host the mailbox is closed, because anyone with its mail could act as a reader.'];
      }
      return [`Mail that it would send is at ${new URL(MAIL_ROOT, url)} (SMTP on port ${mailbox.port}).`];
    },
    async close() {
      withdraw();
      await mailbox?.close();
      await api.close();
    },
  };
}

async function mailNewReaders(commands: readonly string[], log: Log): Promise<void> {
  for (const name of commands) await runLetter(name, log);
}

/** Runs in its own process, because it reads the whole content. */
function runLetter(name: string, log: Log): Promise<void> {
  const command = ['build/launch.mjs', 'letter', name, '--yes', 'all'];
  return new Promise((resolve) => {
    execFile(process.execPath, command, (_error, stdout, stderr) => {
      log(`npm run letter -- ${name}: ${`${stdout}${stderr}`.trim()}`);
      resolve();
    });
  });
}
