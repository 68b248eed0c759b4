// Serves the site while it is being written: every save is on the screen at once, and so is every mistake. Writes no dist/.
import { createHash } from 'node:crypto';
import type { Finding } from '../../report/finding.ts';
import { printFindings, printSummary } from '../../report/print.ts';
import type { OutsideOrigins } from '../../render/headers.ts';
import { startPreview, type Handler, type Preview } from '../preview.ts';
import { findAnswer, type SiteFiles } from '../static-files.ts';
import { isCode } from './code.ts';
import { createLiveReload, type Told } from './live-reload.ts';
import { watchFolders } from './watch.ts';
import type { Attempt, Left, Snapshot, Workshop } from './workshop.ts';

export interface DevOptions {
  /** The project's root, with the content folder, public/ and the code. */
  root: string;
  content: string;
  port: number;
  handlers?: Handler[];
  /** A workshop of the code as it is now; asked again when the code has changed. Rejects when the code cannot run. */
  openWorkshop: (left: Left | undefined) => Promise<Workshop>;
  /** Told what a person at the terminal should read. */
  say: (text: string) => void;
}

/** Editors save in several steps: wait until they are through, in milliseconds. */
const SETTLE = 12;
/** How long nothing may change before the whole site is checked, in milliseconds. */
const QUIET = 300;

const WAITING = 'waiting.html';
const waitingPage = '<!doctype html><html lang="en"><head><title>Nothing to show yet</title></head><body></body></html>';

/** Serves on `port` or the next free one. Mistakes in the content or the code never end it; they are shown. */
export async function startDev({ root, content, port, handlers = [], openWorkshop, say }: DevOptions): Promise<Preview> {
  let workshop: Workshop | undefined;
  let shown: Snapshot | undefined;
  let problems = '';
  /** Whether the problems were found on finished pages: they stand until these are checked again. */
  let ofPages = false;
  let said = '';
  let pictures = 0;
  /** What has changed since the site was last shown anew. */
  const unshown = new Set<string>();
  const basePath = () => shown?.basePath ?? '';
  const lastGood = new Map<string, string>();
  const outside: OutsideOrigins = {};

  /** The files as they are served: a page that cannot be rendered stays as it was. */
  const files: SiteFiles = {
    find: async (path) => (shown ? shown.files.find(path) : path.endsWith('.html') ? WAITING : undefined),
    read: async (name) => {
      const body = await readGood(name);
      return typeof body === 'string' && name.endsWith('.html') ? reload.inject(body, await toldOf(name)) : body;
    },
  };

  async function readGood(name: string): Promise<string | Uint8Array> {
    if (!shown) return waitingPage;
    if (!name.endsWith('.html')) return shown.files.read(name);
    try {
      const body = String(await shown.files.read(name));
      lastGood.set(name, body);
      return body;
    } catch (error) {
      problems ||= explain(error);
      return lastGood.get(name) ?? waitingPage;
    }
  }

  async function toldOf(name: string): Promise<Told> {
    const body = await readGood(name);
    const styles = shown ? shown.basePath + shown.styles : '';
    // A change of the style sheet's name alone is no new version.
    const version = createHash('sha256').update(String(body).replaceAll(styles, '')).update(String(pictures)).digest('hex').slice(0, 12);
    return { version, styles, problems };
  }

  const reload = createLiveReload(root, async (target) => {
    const answer = await findAnswer(files, basePath(), target);
    // An address that leads on since the sub-path has changed: the page finds out when it fetches itself anew.
    if (answer.kind === 'redirect') return toldOf('404.html');
    return toldOf(answer.kind === 'file' ? answer.path : (answer.page ?? '404.html'));
  });

  function tellFindings(findings: readonly Finding[], textOf: Attempt['textOf']): void {
    const errors = findings.filter(({ severity }) => severity === 'error');
    problems = errors.length > 0 ? `${printFindings(errors, { textOf })}${printSummary(findings)}` : '';
    const text = findings.length > 0 ? `${printFindings(findings, { textOf })}${printSummary(findings)}` : printSummary(findings);
    if (text !== said) say(text);
    said = text;
  }

  async function update(changed: readonly string[]): Promise<void> {
    const start = performance.now();
    const before = problems;
    // One that the update before this has started would find what is no longer so.
    stopCheck();
    if (!ofPages) problems = '';
    changed.forEach((path) => unshown.add(path));
    try {
      const all = [...unshown];
      // What other code of the build had made may be made otherwise now.
      if (!workshop || all.some(isCode)) workshop = await openWorkshop(all.some((path) => path.startsWith('build/')) ? undefined : workshop?.left);
      const attempt = await workshop.attempt(all);
      if (attempt.snapshot) {
        shown = attempt.snapshot;
        if (all.some((path) => /^public\/|\/images\//.test(path))) pictures++;
        unshown.clear();
        Object.assign(outside, shown.outside);
      } else {
        tellFindings(attempt.findings, attempt.textOf);
        ofPages = false;
      }
      await reload.send();
      if (changed.length > 0 && attempt.snapshot) say(`${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ' …' : ''} (${Math.round(performance.now() - start)} ms)`);
      if (attempt.snapshot) checkLater(attempt.textOf);
    } catch (error) {
      problems = explain(error);
      ofPages = false;
      if (problems !== before) say(problems);
      await reload.send();
    }
  }

  let checking: NodeJS.Timeout | undefined;
  let stopChecking = new AbortController();
  function checkLater(textOf: Attempt['textOf']): void {
    const of = shown;
    const { signal } = (stopChecking = new AbortController());
    checking = setTimeout(() => {
      of!.check(signal).then(
        (findings) => {
          if (signal.aborted) return;
          tellFindings(findings, textOf);
          ofPages = true;
          return reload.send();
        },
        (error: unknown) => {
          if (signal.aborted) return;
          problems = explain(error);
          ofPages = true;
          if (problems !== said) say(problems);
          said = problems;
          return reload.send();
        },
      ).catch((error: unknown) => say(explain(error)));
    }, QUIET);
  }

  function stopCheck(): void {
    clearTimeout(checking);
    stopChecking.abort();
  }

  const waiting = new Set<string>();
  let settling: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  const changed = (path: string) => {
    waiting.add(path);
    clearTimeout(settling);
    stopCheck();
    settling = setTimeout(() => {
      working = working
        .then(() => {
          const paths = [...waiting];
          waiting.clear();
          return paths.length > 0 ? update(paths) : undefined;
        })
        // What cannot be told, because a page throws, stops nothing that comes after.
        .catch((error: unknown) => say(explain(error)));
    }, SETTLE);
  };

  // Before anything is read: what is saved meanwhile is read again.
  const stopWatching = watchFolders(root, [content, 'components', 'client', 'public', 'build', 'supabase'], changed, say);
  working = update([]);
  await working;
  const preview = await startPreview({
    root: files,
    basePath,
    port,
    handlers: [(request, response) => reload.handle(request, response), ...handlers],
    outside,
    say,
  });
  return {
    ...preview,
    async close() {
      stopWatching();
      clearTimeout(settling);
      await working;
      // Not before, as an update ends with another.
      stopCheck();
      await preview.close();
    },
  };
}

/** A programmer's mistake with its stack; the code's own mistakes as the bundler words them. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('errors' in error) return error.message;
  return `${error.stack ?? error.message}${error.cause ? `\n${explain(error.cause)}` : ''}`;
}
