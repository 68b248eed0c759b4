// Delivers mails over a few connections at a given rate, and keeps the journal: nobody gets one twice.
import { setTimeout } from 'node:timers/promises';
import { describeError, UserError } from '../../engine/report/user-error.ts';
import type { Journal, JournalLine, State } from './journal.ts';
import { describeFailure, oneLine, type MailServer, type SmtpError } from './mail-server.ts';
import { connect, type Answer, type Connection } from './smtp.ts';

export interface Delivery {
  /** Names the mail: the same in every run. */
  id: string;
  to: string;
  /** The whole mail, made when its turn has come; undefined when it is not wanted any more. */
  compose(): Promise<Buffer | undefined>;
}

export interface DeliveryOptions {
  server: MailServer;
  /** The address that is told to the server as the sender's. */
  from: string;
  journal: Journal;
  /** Mails in a second, over all connections. */
  rate: number;
  connections: number;
  /** Milliseconds before a mail that was deferred is tried again; as often as there are pauses. */
  pauses?: readonly number[];
  /** Milliseconds before the connection that follows a broken one. */
  breather?: number;
  /** Ends the run once the mails under way are through. */
  signal?: AbortSignal | undefined;
  /** Called after each answer, with what was done so far. */
  progress?: ((done: number) => void) | undefined;
  log?: (line: string) => void;
}

export interface Tally {
  sent: number;
  refused: JournalLine[];
  deferred: JournalLine[];
  /** Handed over without an answer: they may have arrived. */
  unknown: JournalLine[];
  /** How many were not wanted any more. */
  left: number;
  /** Why the run ended before its time. */
  stopped?: string;
}

const PAUSES = [60_000, 300_000];
/** So many connections in a row may break before the run ends. */
const BREAKS = 3;
/** Milliseconds before the connection that follows a broken one; doubled each time. */
const BREATHER = 1_000;
/** A mail with which so many have broken waits for another pass: it may be what breaks them. */
const TRIES = 2;
/** So many readers in a row may be refused before it is the letter that is refused, and not they. */
const REFUSALS = 10;

/** Delivers each mail once. Rejects for no server, list or disk that fails: then the run ends, and says why. */
export async function deliver(deliveries: readonly Delivery[], options: DeliveryOptions): Promise<Tally> {
  const { journal, pauses = PAUSES, log = () => {} } = options;
  const run = new Run(options);
  let waiting = deliveries;
  for (const pause of [0, ...pauses]) {
    if (pause > 0) {
      log(`The server did not take ${waiting.length} now: tried again in ${Math.ceil(pause / 1000)} seconds.`);
      await run.sleep(pause);
    }
    await run.pass(waiting);
    waiting = waiting.filter(({ id }) => journal.last(id)?.state === 'deferred' && !run.left.has(id));
    if (run.stopped !== undefined || waiting.length === 0) break;
  }
  const linesOf = (state: State) =>
    deliveries
      .filter(({ id }) => !run.left.has(id))
      .map(({ id }) => journal.last(id))
      .filter((line) => line?.state === state) as JournalLine[];
  return {
    sent: linesOf('sent').length,
    refused: linesOf('refused'),
    deferred: linesOf('deferred'),
    unknown: linesOf('handed'),
    left: run.left.size,
    ...(run.stopped !== undefined && { stopped: run.stopped }),
  };
}

/** What the connections of a run have to know of each other. */
class Run {
  /** Why no more mail is begun. */
  stopped: string | undefined;
  /** Ids of the mails that are not wanted any more. */
  left = new Set<string>();
  #options: DeliveryOptions;
  #end = new AbortController();
  #done = 0;
  #breaks = 0;
  #refusals = 0;
  #hasConnected = false;
  /** When the next mail may begin. */
  #next = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    options.signal?.addEventListener('abort', () => this.#stop('Stopped from the keyboard.'));
  }

  /** Waits, unless the run ends. */
  async sleep(milliseconds: number): Promise<void> {
    await setTimeout(milliseconds, undefined, { signal: this.#end.signal }).catch(() => {});
  }

  /** Gets an answer for each mail, unless the run ends. */
  async pass(deliveries: readonly Delivery[]): Promise<void> {
    const queue = deliveries.values();
    const workers = Array.from({ length: Math.min(this.#options.connections, deliveries.length) }, () =>
      this.#work(queue).catch((error: unknown) => {
        this.#stop(String(describeError(error)));
        if (!(error instanceof UserError)) throw error;
      }),
    );
    // All of them end before the journal is closed.
    const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  /** The work of one connection; all take from one queue. */
  async #work(queue: Iterable<Delivery>): Promise<void> {
    let connection: Connection | undefined;
    try {
      for (const delivery of queue) {
        const mail = await delivery.compose();
        if (!mail) this.left.add(delivery.id);
        let isDone = !mail;
        let tries = 0;
        while (mail && !isDone && this.stopped === undefined) {
          await this.#pace();
          if (!connection?.open()) connection = await this.#connect();
          if (!connection || this.stopped !== undefined) continue;
          isDone = await this.#send(connection, delivery, mail, ++tries === TRIES);
        }
        if (this.stopped !== undefined) return;
        this.#options.progress?.(++this.#done);
      }
    } finally {
      connection?.close();
    }
  }

  /** Waits for this mail's place in the rate. */
  async #pace(): Promise<void> {
    const now = performance.now();
    const turn = Math.max(now, this.#next);
    this.#next = turn + 1000 / this.#options.rate;
    if (turn > now) await this.sleep(turn - now);
  }

  async #connect(): Promise<Connection | undefined> {
    const { server } = this.#options;
    try {
      const connection = await connect(server);
      this.#hasConnected = true;
      return connection;
    } catch (error) {
      const failure = error as SmtpError;
      // A server that never answered, or does not let us in, will not do so a second later.
      const isFinal = failure.responseCode === undefined ? !this.#hasConnected : isRefusal(failure);
      if (isFinal || NEVER.has(failure.code ?? '')) this.#stop(describeFailure(failure, server));
      else await this.#noteBreak(failure);
      return undefined;
    }
  }

  /** Whether there is an answer, or none to wait for. `isLast`: a mail that is lost now waits for another pass. */
  async #send(connection: Connection, { id, to }: Delivery, mail: Buffer, isLast: boolean): Promise<boolean> {
    const { from, journal, server } = this.#options;
    let handed = false;
    const outcome = await connection.send({ from, to }, mail, () => {
      journal.write({ id, to, state: 'handed' });
      handed = true;
    });
    if (outcome.kind === 'lost') {
      if (handed || isLast) journal.write({ id, to, state: 'deferred', reply: oneLine(outcome.error.message) });
      await this.#noteBreak(outcome.error);
      return isLast;
    }
    if (outcome.kind === 'unknown') {
      journal.write({ id, to, state: 'handed', reply: describeFailure(outcome.error, server) });
      await this.#noteBreak(outcome.error);
    } else if (outcome.kind === 'sender') {
      this.#stop(describeFailure(outcome.error, server));
    } else {
      journal.write({ id, to, state: outcome.kind, reply: outcome.reply });
      this.#noteAnswer(outcome);
    }
    return true;
  }

  #noteAnswer({ kind, reply }: Answer): void {
    this.#breaks = 0;
    if (kind === 'sent') this.#refusals = 0;
    else if (kind === 'refused' && ++this.#refusals === REFUSALS) {
      this.#stop(`${REFUSALS} readers in a row were refused, so that it seems to be the letter: ${reply}.`);
    }
  }

  async #noteBreak(error: SmtpError): Promise<void> {
    if (++this.#breaks >= BREAKS) this.#stop(describeFailure(error, this.#options.server));
    else await this.sleep((this.#options.breather ?? BREATHER) * 2 ** (this.#breaks - 1));
  }

  #stop(reason: string): void {
    this.stopped ??= reason;
    this.#end.abort();
  }
}

/** What does not pass by waiting: no encryption, a wrong certificate. */
const NEVER = new Set(['ETLS', 'ECONFIG']);

const isRefusal = ({ code, responseCode = 0 }: SmtpError) => code === 'EAUTH' && responseCode >= 500;
