// Starts the services that replace a hosted project under `npm start`: the data API, and a mailbox for outgoing mail.
import { execFile } from 'node:child_process';
import { describeError } from '../../command-line.ts';
import { createDataApi, type DataApi } from './data-api.ts';
import { mailHandler } from './mail-pages.tsx';
import { MAIL_ROOT, Mailbox } from './mailbox.ts';
import { announceServer } from './running.ts';

type Log = (line: string) => void;

interface LocalOptions {
  folder: string;
  /** URLs of the style sheet and the icon for /__mail. */
  styles: string;
  icon: string;
  /** Commands of `npm run letter` that send mail to new readers: `confirm`, `welcome`. */
  mails: readonly string[];
  /**
   * True if other machines may reach the server. The mailbox is then closed, because requests through a tunnel can look
   * local.
   */
  isShared: boolean;
}

export interface LocalServices {
  handlers: DataApi['handle'][];
  /** Must be called when the URL of the server is known. Returns a line to print. */
  announce(url: string): string;
  /** Opens the database if no request has opened it yet. Prints the reason if that fails. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Makes the services. Doesn't open the database yet. */
export function startLocalServices({ folder, styles, icon, mails, isShared }: LocalOptions, log: Log): LocalServices {
  const mailbox = isShared ? undefined : new Mailbox();
  const server = { url: '', hasMailbox: mailbox !== undefined };
  let withdraw = () => {};
  const onOpen = () => (withdraw = announceServer(folder, server));
  const onSignUp = mailbox && mails.length > 0 ? oneAtATime(() => mailNewReaders(mails, log)) : () => {};
  const api = createDataApi({ folder, onOpen, onSignUp });
  return {
    handlers: [api.handle, ...(mailbox ? [mailHandler(mailbox, { styles, icon, folder })] : [])],
    announce(url) {
      server.url = url;
      return mailbox
        ? `Mail that it would send is at ${new URL(MAIL_ROOT, url)}.`
        : 'With --host the mailbox is closed, because anyone with its mail could act as a reader.';
    },
    open: () => api.open().catch((error: unknown) => console.error(describeError(error))),
    async close() {
      await api.close();
      withdraw();
    },
  };
}

/** Returns a function that starts `work`, which must not reject. Calls during a run cause only one more run. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let last = Promise.resolve();
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    last = last.then(() => {
      waits = false;
      return work();
    });
  };
}

async function mailNewReaders(commands: readonly string[], log: Log): Promise<void> {
  for (const name of commands) await runLetter(name, log);
}

/** Runs a command of `npm run letter` in its own process, because the command reads the whole content. */
function runLetter(name: string, log: Log): Promise<void> {
  const command = ['build/launch.mjs', 'letter', name, '--yes', 'all'];
  return new Promise((resolve) => {
    execFile(process.execPath, command, (_error, stdout, stderr) => {
      log(`npm run letter -- ${name}: ${`${stdout}${stderr}`.trim()}`);
      resolve();
    });
  });
}
