// What `npm run dev` shows at any moment: the last good site, and what is wrong with the one being written.
import { createHash } from 'node:crypto';
import type { Finding } from '../../report/finding.ts';
import { printFindings, printSummary } from '../../report/print.ts';
import { findAnswer, type SiteFiles } from '../static-files.ts';
import type { LiveMessage } from './live-reload.ts';
import type { Attempt, Rebuild, Snapshot } from './rebuild.ts';

export interface SessionOptions {
  /**
   * Loads the code that makes the site; called again when that has changed, with the paths of all changes since a site
   * was last shown. Rejects when the code cannot run.
   */
  load: (changed: ReadonlySet<string>) => Promise<Rebuild>;
  /** Prints what a person at the terminal should read. */
  log: (text: string) => void;
  /** Called whenever open pages should hear something new. */
  changed: () => Promise<void>;
}

/** How long nothing may change before the whole site is checked, in milliseconds. */
const QUIET = 300;

const WAITING = 'waiting.html';
const waitingPage =
  '<!doctype html><html lang="en"><head><title>Nothing to show yet</title></head><body></body></html>';

const isCode = (path: string) => /^(?:build|components)\/.*\.tsx?$/.test(path);

export class Session {
  #options: SessionOptions;
  #rebuild: Rebuild | undefined;
  #shown: Snapshot | undefined;
  /** What keeps a new site from being shown: mistakes in the content, or code that does not run. */
  #blocked = '';
  /** What was found on finished pages; it stands until they are checked again. */
  #faults = '';
  #logged = '';
  /** What has changed since the site was last shown anew; undefined before it ever was. */
  #pending: Set<string> | undefined;
  /** Counts changes of pictures, which change no page's HTML. */
  #pictures = 0;
  /** Pages by file, as they last rendered. */
  #lastGood = new Map<string, string>();
  #checking = new AbortController();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  get shown(): Snapshot | undefined {
    return this.#shown;
  }

  /** The files as they are served, before anything is put into them: a page that cannot be rendered stays as it was. */
  get files(): SiteFiles {
    return {
      find: async (path) => (this.#shown ? this.#shown.files.find(path) : path.endsWith('.html') ? WAITING : undefined),
      read: (name) => this.#read(name),
    };
  }

  async #read(name: string): Promise<string | Uint8Array> {
    if (!this.#shown) return waitingPage;
    if (!name.endsWith('.html')) return this.#shown.files.read(name);
    try {
      const html = String(await this.#shown.files.read(name));
      this.#lastGood.set(name, html);
      return html;
    } catch (error) {
      this.#faults ||= explain(error);
      return this.#lastGood.get(name) ?? waitingPage;
    }
  }

  /** What is true now of the page in a file. */
  async messageOf(name: string): Promise<LiveMessage> {
    return this.#message(String(await this.#read(name)));
  }

  /** The site's preview at a URL such as `/guide/letters/preview?date=2026-11-30`. */
  preview(target: string): string | undefined {
    const basePath = this.#shown?.basePath ?? '';
    return target.startsWith(`${basePath}/`) ? this.#shown?.preview(target.slice(basePath.length)) : undefined;
  }

  #message(html: string): LiveMessage {
    const styles = this.#shown ? this.#shown.basePath + this.#shown.styles : '';
    // A change of the style sheet's name alone is no new version.
    const version = createHash('sha256')
      .update(html.replaceAll(styles, ''))
      .update(String(this.#pictures))
      .digest('hex')
      .slice(0, 12);
    return { version, styles, problems: this.#blocked || this.#faults };
  }

  /** The same of the page at an address such as `/guide/blogs?x=1`. */
  async messageAt(target: string): Promise<LiveMessage> {
    const preview = this.preview(target);
    if (preview !== undefined) return this.#message(preview);
    const answer = await findAnswer(this.files, this.#shown?.basePath ?? '', target);
    // An address that redirects since the sub-path has changed: the page finds out when it fetches itself anew.
    if (answer.kind === 'redirect') return this.messageOf('404.html');
    return this.messageOf(answer.kind === 'file' ? answer.path : (answer.page ?? '404.html'));
  }

  /** Shows the site as it is after these changes. Never rejects: what goes wrong is shown. */
  async update(changed?: ReadonlySet<string>): Promise<void> {
    const { log } = this.#options;
    const start = performance.now();
    this.#checking.abort();
    if (changed) this.#pending = new Set([...(this.#pending ?? []), ...changed]);
    try {
      const attempt = await this.#attempt();
      if (attempt.snapshot) {
        this.#show(attempt.snapshot);
        if (changed) {
          log(
            `${[...changed].slice(0, 3).join(', ')}${changed.size > 3 ? ' …' : ''} (${Math.round(performance.now() - start)} ms)`,
          );
        }
      } else {
        this.#blocked = this.#log(attempt.findings, attempt.textOf);
      }
      await this.#options.changed();
      if (attempt.snapshot) void this.#checkLater(attempt.snapshot, attempt.textOf);
    } catch (error) {
      this.#blocked = explain(error);
      log(this.#blocked);
      await this.#options.changed().catch((failure: unknown) => log(explain(failure)));
    }
  }

  async #attempt(): Promise<Attempt> {
    if (this.#pending && [...this.#pending].some(isCode)) this.#rebuild = undefined;
    this.#rebuild ??= await this.#options.load(this.#pending ?? new Set());
    return this.#rebuild(this.#pending);
  }

  #show(snapshot: Snapshot): void {
    if ([...(this.#pending ?? [])].some((path) => /^public\/|\/images\//.test(path))) this.#pictures++;
    this.#pending = new Set();
    this.#shown = snapshot;
    this.#blocked = '';
  }

  async #checkLater(snapshot: Snapshot, textOf: Attempt['textOf']): Promise<void> {
    const { signal } = (this.#checking = new AbortController());
    try {
      await new Promise((resolve) => setTimeout(resolve, QUIET));
      signal.throwIfAborted();
      const findings = await snapshot.check(signal);
      if (!signal.aborted) this.#faults = this.#log(findings, textOf);
    } catch (error) {
      if (signal.aborted) return;
      this.#faults = explain(error);
      this.#options.log(this.#faults);
    }
    await this.#options.changed().catch((error: unknown) => this.#options.log(explain(error)));
  }

  /** Prints what is found, unless the last words were the same; gives what is wrong as pages show it. */
  #log(findings: readonly Finding[], textOf: Attempt['textOf']): string {
    const print = (some: readonly Finding[]) =>
      (some.length > 0 ? printFindings(some, { textOf }) : '') + printSummary(findings);
    const text = print(findings);
    if (text !== this.#logged) this.#options.log(text);
    this.#logged = text;
    const errors = findings.filter(({ severity }) => severity === 'error');
    return errors.length > 0 ? print(errors) : '';
  }

  close(): void {
    this.#checking.abort();
  }
}

/** A programmer's mistake with its stack; the code's own mistakes as the bundler words them. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('errors' in error) return error.message;
  return `${error.stack ?? error.message}${error.cause ? `\n${explain(error.cause)}` : ''}`;
}
