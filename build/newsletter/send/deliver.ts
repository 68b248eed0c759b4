// Delivers mails over a few connections at a given rate, and keeps the journal: nobody gets a mail twice.
import { setTimeout } from 'node:timers/promises';
import { describeError, UserError } from '../../engine/report/user-error.ts';
import type { Journal, JournalLine, State } from './journal.ts';
import { describeFailure, oneLine, type MailServer, type SmtpError } from './mail-server.ts';
import { connect, type Answer, type Connection } from './smtp.ts';

export interface Delivery {
  /** Id of the mail, the same in every run. */
  id: string;
  to: string;
  /** Writes the whole mail when its turn comes. Undefined if it isn't wanted any more. */
  compose(): Promise<Buffer | undefined>;
}

export interface DeliveryOptions {
  server: MailServer;
  /** Address of the sender, as the server is told. */
  from: string;
  journal: Journal;
  /** Mails per second, over all connections. */
  rate: number;
  connections: number;
  /** Milliseconds before each new try of the deferred mails. */
  pauses?: readonly number[];
  /** Milliseconds before the connection that follows a broken one. */
  breather?: number;
  /** Ends the run after the mails under way. */
  signal?: AbortSignal | undefined;
  /** Called after each mail, with the number that is done. */
  progress?: ((done: number) => void) | undefined;
  log?: (line: string) => void;
}

/** A reader whose mail was not accepted. */
export interface Unsent {
  to: string;
  reply?: string | undefined;
}

export interface Tally {
  sent: number;
  refused: Unsent[];
  deferred: Unsent[];
  /** Handed over without an answer: may have arrived. */
  unknown: Unsent[];
  /** Number of mails that weren't wanted any more. */
  left: number;
  /** Why the run ended early. */
  stopped?: string;
}

const PAUSES = [60_000, 300_000];
/** Connections in a row that may break before the run ends. */
const BREAKS = 3;
/** Milliseconds before the connection that follows a broken one; doubled each time. */
const BREATHER = 1_000;
/** Tries before a mail waits for another pass: it may be what breaks the connections. */
const TRIES = 2;
/** Refusals in a row after which the letter itself seems to be refused. */
const REFUSALS = 10;
/** Refused addresses after which a run ends that nobody was accepted in. */
const REFUSED_ADDRESSES = 500;

/** Delivers each mail once. A server, list or disk that fails ends the run, and the tally says why. */
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
  run.settleDoubtful();
  const unsent = (state: State) => unsentOf(deliveries, journal, state).filter(({ id }) => !run.left.has(id));
  return {
    sent: unsent('sent').length,
    refused: unsent('refused'),
    deferred: unsent('deferred'),
    unknown: unsent('handed'),
    left: run.left.size,
    ...(run.stopped !== undefined && { stopped: run.stopped }),
  };
}

/** The deliveries whose last line is of this state. */
export const unsentOf = (deliveries: readonly Delivery[], journal: Journal, state: State) =>
  deliveries.flatMap(({ id, to }) => {
    const line = journal.last(id);
    return line?.state === state ? [{ id, to, reply: line.reply, version: line.version }] : [];
  });

/** State that the connections of a run share. */
class Run {
  /** Why no more mail is begun. */
  stopped: string | undefined;
  /** Ids of the mails that aren't wanted any more. */
  left = new Set<string>();
  #options: DeliveryOptions;
  #queue: Delivery[] = [];
  #end = new AbortController();
  #done = 0;
  #breaks = 0;
  #refusals = 0;
  #isAccepting = false;
  /** Refused addresses that aren't noted before somebody is accepted: the server may refuse everybody. */
  #doubtful: Omit<JournalLine, 'at'>[] = [];
  #hasConnected = false;
  /** When the next mail may begin. */
  #next = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    options.signal?.addEventListener('abort', () => this.#stop('Stopped.'));
    if (options.signal?.aborted) this.#stop('Stopped.');
  }

  /** Waits, unless the run ends. */
  async sleep(milliseconds: number): Promise<void> {
    await setTimeout(milliseconds, undefined, { signal: this.#end.signal }).catch(() => {});
  }

  /** Gets an answer for each mail, unless the run ends. */
  async pass(deliveries: readonly Delivery[]): Promise<void> {
    this.#queue = deliveries.toReversed();
    const workers = Array.from({ length: Math.min(this.#options.connections, deliveries.length) }, () =>
      this.#work().catch((error: unknown) => {
        this.#stop(String(describeError(error)));
        if (!(error instanceof UserError)) throw error;
      }),
    );
    // All of them end before the journal is closed.
    const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  /** Notes a few refused addresses; many of them without anybody accepted are the server's refusal of this letter. */
  settleDoubtful(): void {
    if (this.#isAccepting || this.#doubtful.length < REFUSALS) return this.#noteDoubtful();
    const [last] = this.#doubtful.slice(-1);
    this.stopped ??= `All ${this.#doubtful.length} readers were refused, so that it seems to be the letter: ${last!.reply}.`;
  }

  /** The work of one connection; all take from one queue. */
  async #work(): Promise<void> {
    let connection: Connection | undefined;
    try {
      for (let delivery = this.#queue.pop(); delivery; delivery = this.#queue.pop()) {
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
      // A server that never answered, or does not let us in, won't do so a second later.
      const isFinal = failure.responseCode === undefined ? !this.#hasConnected : isRefusal(failure);
      if (isFinal || NEVER.has(failure.code ?? '')) this.#stop(describeFailure(failure, server));
      else await this.#noteBreak(failure);
      return undefined;
    }
  }

  /** True if there is an answer, or none to wait for. `isLast`: a mail that is lost now waits for another pass. */
  async #send(connection: Connection, { id, to }: Delivery, mail: Buffer, isLast: boolean): Promise<boolean> {
    const { from, journal, server } = this.#options;
    let handed = false;
    const outcome = await connection.send({ from, to }, mail, () => {
      journal.write({ id, state: 'handed' });
      handed = true;
    });
    if (outcome.kind === 'lost') {
      const reply = withoutAddress(oneLine(outcome.error.message));
      if (handed || isLast) journal.write({ id, state: 'deferred', reply });
      await this.#noteBreak(outcome.error);
      return isLast;
    }
    if (outcome.kind === 'unknown') {
      journal.write({ id, state: 'handed', reply: withoutAddress(describeFailure(outcome.error, server)) });
      await this.#noteBreak(outcome.error);
    } else if (outcome.kind === 'sender') {
      this.#stop(describeFailure(outcome.error, server));
    } else {
      this.#noteAnswer(id, outcome);
    }
    return true;
  }

  #noteAnswer(id: string, { kind, reply: said, isAddress }: Answer): void {
    const line = { id, state: kind, reply: withoutAddress(said) };
    this.#breaks = 0;
    if (kind === 'refused' && isAddress && !this.#isAccepting) return this.#doubt(line);
    this.#options.journal.write(line);
    if (kind === 'sent') {
      this.#refusals = 0;
      this.#isAccepting = true;
      this.#noteDoubtful();
    } else if (kind === 'refused' && !isAddress && ++this.#refusals === REFUSALS) {
      this.#stop(`${REFUSALS} readers in a row were refused, so that it seems to be the letter: ${line.reply}.`);
    }
  }

  /** Strangers can sign up any number of bad addresses, so these end no run as long as others may be accepted. */
  #doubt(line: Omit<JournalLine, 'at'>): void {
    this.#doubtful.push(line);
    // Bad addresses may lie side by side in the list.
    if (this.#doubtful.length === REFUSALS) shuffle(this.#queue);
    if (this.#doubtful.length === REFUSED_ADDRESSES) {
      this.#stop(`${REFUSED_ADDRESSES} readers were refused and none accepted: ${line.reply}.`);
    }
  }

  #noteDoubtful(): void {
    this.#doubtful.splice(0).forEach((line) => this.#options.journal.write(line));
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

/** Failures that don't pass by waiting: no encryption, a wrong certificate. */
const NEVER = new Set(['ETLS', 'ECONFIG']);

const isRefusal = ({ code, responseCode = 0 }: SmtpError) => code === 'EAUTH' && responseCode >= 500;

/** Servers repeat the address, which the journal must not keep. */
const withoutAddress = (reply: string) => reply.replace(/[^\s<>@]+@[^\s<>@]+/g, '…');

function shuffle(queue: unknown[]): void {
  for (let at = queue.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [queue[at], queue[other]] = [queue[other], queue[at]];
  }
}
