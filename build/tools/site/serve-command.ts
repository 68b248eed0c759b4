// `npm run dev` and `npm start`: serve the site on this machine, with a working sign-up.
import { buildFolder, type FolderResult } from '../../engine/build-folder.ts';
import { describeError, stopped, type CommandLine, type ExitCode } from '../../command-line.ts';
import { codeRoot } from '../../guide/assets/code-root.ts';
import type { Settings } from '../../guide/settings/settings.ts';
import { localKey } from '../../newsletter/local-backend/keys.ts';
import { givenBasePath, hostedBackend } from '../environment.ts';
import { definition, printResult } from './build-command.ts';
import { parseSiteOptions } from './site-options.ts';

const localBackend = { url: '/', key: localKey };

/**
 * Runs the development server until the user stops it. Mistakes in the content are shown, and don't stop the server.
 */
export async function dev(args: string[], { root, content, env, folder, resolveCode }: CommandLine): Promise<ExitCode> {
  const choices = parseSiteOptions('dev', args);
  if (typeof choices === 'number') return choices;
  const { address, today } = choices;
  const [hosted, basePath] = [hostedBackend(env), givenBasePath(env)];
  const [{ createDataApi }, { startDev }] = await Promise.all([
    import('../../newsletter/local-backend/data-api.ts'),
    import('../../engine/serve/dev/dev-server.ts'),
  ]);
  const api = hosted ? undefined : createDataApi({ folder });
  const backend = hosted ?? localBackend;
  const server = await startDev({
    root,
    ...address,
    code: {
      root: codeRoot,
      site: 'build/site.ts',
      stable: ['build/guide/load-guide.ts'],
      plugin: resolveCode?.(/^[^.#/]/),
    },
    otherFolders: ['supabase'],
    handlers: api ? [api.handle] : [],
    // Removes the service worker of `npm start`, which has the same URL. It would serve its cached pages instead of the
    // edited pages.
    options: { content, basePath, serviceWorker: false, backend, today, drafts: true },
    log: (text) => console.log(text),
  });
  console.log(`The site is at ${server.url}\nIt follows what you save. Press Ctrl+C to stop.`);
  await stopped();
  await server.close();
  await api?.close();
  return 0;
}

export async function start(args: string[], line: CommandLine): Promise<ExitCode> {
  const choices = parseSiteOptions('start', args);
  if (typeof choices === 'number') return choices;
  const { root, content, env, folder, today, version } = line;
  const { address, precompress = false } = choices;
  const [hosted, basePath] = [hostedBackend(env), givenBasePath(env)];
  const backend = hosted ?? localBackend;
  const options = { content, write: true, backend, basePath, precompress, today, drawLater: true };
  const result = await buildFolder(definition, root, options, version);
  printResult(result, true, 'text');
  const { serving } = result;
  if (result.failed || !serving) return 1;
  const { settings, outside, redirects, styles, icon } = serving;
  const { basePath: servedFrom = '', contact } = settings;
  const log = (line: string) => console.log(line);
  const [{ startPreview }, { startLocalServices }] = await Promise.all([
    import('../../engine/serve/preview.ts'),
    import('../../newsletter/local-backend/local-services.ts'),
  ]);
  const local = { folder, styles, icon, mails: mailsOf(settings.newsletter), isShared: address.hosts.length > 0 };
  const services = hosted ? undefined : startLocalServices(local, log);
  const handlers = services?.handlers ?? [];
  const site = { root: 'dist', basePath: servedFrom, outside, redirects };
  const preview = await startPreview({ ...site, ...address, handlers, log });
  log(`\nThe site is at ${preview.url}`);
  if (services) log(services.announce(preview.url));
  const delivery = DELIVERIES[contact.delivery];
  if (delivery) log(delivery);
  if (services && settings.newsletter?.form) log('Sign-ups stay on this machine. Those of a build go to your service.');
  log('Press Ctrl+C to stop.');
  const stopping = new AbortController();
  const { signal } = stopping;
  const finish = async () => {
    await drawCards(result, signal, log);
    // Opens the database last, because opening it keeps the main thread busy. If a reader signs up
    // earlier, the sign-up opens the database and waits.
    if (!signal.aborted) await services?.open();
  };
  const finished = finish();
  await stopped();
  stopping.abort();
  await finished;
  await preview.close();
  await services?.close();
  return 0;
}

/** Draws the social cards that were still missing when the site was published. */
async function drawCards({ drawRest }: FolderResult<Settings>, signal: AbortSignal, log: (line: string) => void) {
  if (!drawRest) return;
  try {
    await drawRest(signal);
    log('The social cards are drawn.');
  } catch (error) {
    if (!signal.aborted) log(`The social cards are not drawn. ${String(describeError(error))}`);
  }
}

/** Commands of `npm run letter` that send mails to new readers. */
const mailsOf = ({ confirm, welcome }: { confirm?: boolean; welcome?: boolean } = {}) => [
  ...(confirm ? ['confirm'] : []),
  ...(welcome ? ['welcome'] : []),
];

/** Explains where readers' messages are delivered, and how to change that. */
const DELIVERIES: Partial<Record<string, string>> = {
  log: 'The contact form delivers nothing yet: write "delivery: backend" in content/site.yaml to receive its messages.',
  backend: 'What readers send with the contact form: npm run messages',
};
