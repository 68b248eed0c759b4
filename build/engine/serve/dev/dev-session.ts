// State of `npm run dev`: the last valid site, and the mistakes in the current one.
import { hashOf } from '../../cache/hash.ts';
import type { Finding } from '../../report/finding.ts';
import { printFindings, printSummary } from '../../report/print.ts';
import { isBundleError } from '../../report/user-error.ts';
import { findAnswer, type SiteFiles } from '../static-files.ts';
import type { LiveMessage } from './live-reload.ts';
import type { Attempt, Rebuild, Snapshot } from './rebuild.ts';

export interface SessionOptions {
  /** Loads the site's code. Gets all paths that changed since the last valid site. Rejects if the code can't run. */
  load: (changed: ReadonlySet<string>) => Promise<Rebuild>;
  log: (text: string) => void;
  changed: () => Promise<void>;
  /** Replaces positions in bundles by positions in the sources, in a stack trace. */
  inSources?: ((stack: string) => Promise<string>) | undefined;
}

/** Milliseconds without a change before the whole site is checked. */
const QUIET = 300;

const WAITING = 'waiting.html';
const waitingPage =
  '<!doctype html><html lang="en"><head><title>Nothing to show yet</title></head><body></body></html>';

/** True for a file of the site's code, and for a folder, which means that all of its files may have changed. */
const isCode = (path: string) =>
  /^(?:build|components|supabase|own|effraside\.config\.ts)(?:\/|$)/.test(path) && !path.endsWith('.css');

export class Session {
  #options: SessionOptions;
  #rebuild: Rebuild | undefined;
  #shown: Snapshot | undefined;
  /** Mistakes in content or code that keep the new version of the site from being shown. */
  #blocked = '';
  #faults = '';
  #logged = '';
  #pending: Set<string> | undefined;
  #lastGood = new Map<string, string>();
  #checking = new AbortController();
  #working = Promise.resolve();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  get shown(): Snapshot | undefined {
    return this.#shown;
  }

  /** The served files before the reload script is added. A page that fails to render keeps its last HTML. */
  get files(): SiteFiles {
    return {
      find: async (path) => (this.#shown ? this.#shown.files.find(path) : path.endsWith('.html') ? WAITING : undefined),
      read: (name) => this.#read(name),
    };
  }

  async #read(name: string): Promise<string | Uint8Array> {
    if (!this.#shown) return waitingPage;
    if (!name.endsWith('.html')) return this.#shown.files.read(name);
    const { files } = this.#shown;
    return (await this.#render(name, async () => String(await files.read(name))))!;
  }

  /** Returns the last good HTML if rendering fails. Open pages then show the error. */
  async #render(name: string, render: () => Promise<string | undefined>): Promise<string | undefined> {
    try {
      const html = await render();
      if (html !== undefined) this.#lastGood.set(name, html);
      return html;
    } catch (error) {
      this.#faults ||= await this.#explain(error);
      return this.#lastGood.get(name) ?? waitingPage;
    }
  }

  async messageOf(name: string): Promise<LiveMessage> {
    return this.#message(String(await this.#read(name)));
  }

  /** Preview at a URL such as `/guide/letters/preview?date=2026-11-30`. */
  async preview(target: string): Promise<string | undefined> {
    const basePath = this.#shown?.basePath ?? '';
    if (!target.startsWith(`${basePath}/`)) return undefined;
    return this.#render(target, async () => this.#shown?.preview(target.slice(basePath.length)));
  }

  #message(html: string): LiveMessage {
    const sheets = this.#shown?.sheets ?? [];
    const bare = sheets.reduce((rest, sheet, index) => rest.replaceAll(sheet, String(index)), html);
    const version = hashOf(bare, this.#shown?.pictures ?? '');
    return { version, sheets: sheets.join(' '), problems: this.#blocked || this.#faults };
  }

  /** Current message for the page at a URL such as `/guide/blogs?x=1`. */
  async messageAt(target: string): Promise<LiveMessage> {
    const preview = await this.preview(target);
    if (preview !== undefined) return this.#message(preview);
    const answer = await findAnswer(this.files, this.#shown?.basePath ?? '', target);
    // The site has moved to another sub-path, and this URL redirects. The open page notices when it reloads.
    if (answer.kind === 'redirect') return this.messageOf('404.html');
    return this.messageOf(answer.kind === 'file' ? answer.path : (answer.page ?? '404.html'));
  }

  /** Updates the site after these changes, once the previous update is done. Never rejects. Shows errors instead. */
  update(changed?: ReadonlySet<string>): Promise<void> {
    this.#checking.abort();
    this.#working = this.#working.then(() => this.#update(changed));
    return this.#working;
  }

  async #update(changed: ReadonlySet<string> | undefined): Promise<void> {
    const { log } = this.#options;
    const start = performance.now();
    this.#checking.abort();
    if (changed) this.#pending = new Set([...(this.#pending ?? []), ...changed]);
    try {
      const attempt = await this.#attempt();
      if (attempt.snapshot) {
        this.#show(attempt.snapshot);
        const time = `(${Math.round(performance.now() - start)} ms)`;
        if (changed?.size) log(`${[...changed].slice(0, 3).join(', ')}${changed.size > 3 ? ' …' : ''} ${time}`);
      } else this.#blocked = this.#log(attempt.findings, attempt.textOf);
      await this.#options.changed();
      if (attempt.snapshot) void this.#checkLater(attempt.snapshot, attempt.textOf);
    } catch (error) {
      this.#blocked = await this.#explain(error);
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
      this.#faults = await this.#explain(error);
      this.#options.log(this.#faults);
    }
    await this.#options.changed().catch((error: unknown) => this.#options.log(explain(error)));
  }

  /** Prints findings unless they are unchanged. Returns the errors as pages show them. */
  #log(findings: readonly Finding[], textOf: Attempt['textOf']): string {
    const print = (some: readonly Finding[]) =>
      (some.length > 0 ? printFindings(some, { textOf }) : '') + printSummary(findings);
    const text = print(findings);
    if (text !== this.#logged) this.#options.log(text);
    this.#logged = text;
    const errors = findings.filter(({ severity }) => severity === 'error');
    return errors.length > 0 ? print(errors) : '';
  }

  async #explain(error: unknown): Promise<string> {
    const stack = explain(error);
    try {
      return (await this.#options.inSources?.(stack)) ?? stack;
    } catch {
      // The code can't be bundled any more, so the positions stay those of the old bundle.
      return stack;
    }
  }

  close(): void {
    this.#checking.abort();
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isBundleError(error)) return error.message;
  return `${error.stack ?? error.message}${error.cause ? `\n${explain(error.cause)}` : ''}`;
}
