// Delivers mails over a few connections at a given rate, and keeps the journal, so that no reader gets a mail twice.
import { setTimeout } from 'node:timers/promises';
import { describeError } from '../../command-line.ts';
import { UserError } from '../../engine/report/user-error.ts';
import type { Journal, JournalLine, State } from './journal.ts';
import { describeFailure, oneLine, type MailServer, type SmtpError } from './mail-server.ts';
import { connect, type ServerAnswer, type Connection } from './smtp.ts';

export interface Delivery {
  /** Id of the mail, the same in every run. */
  id: string;
  to: string;
  /**
   * Writes the whole mail just before it is sent. Undefined if the mail is no longer wanted, for example because the
   * reader has unsubscribed.
   */
  compose(): Promise<Buffer | undefined>;
}

export interface DeliveryOptions {
  server: MailServer;
  /** Address of the sender, as sent to the server. */
  from: string;
  journal: Journal;
  /** Mails per second, over all connections. */
  rate: number;
  connections: number;
  /** Waits for a time, or until the run ends. Tests replace this function. */
  wait?: ((milliseconds: number, end: AbortSignal) => Promise<void>) | undefined;
  /** Stops the run after the mails in progress. */
  signal?: AbortSignal | undefined;
  /** Called after each mail, with the number of finished mails. */
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
  /** Readers whose mail was handed to the server, which didn't answer. The mail may have arrived. */
  unknown: Unsent[];
  /** Number of mails that are no longer wanted. */
  left: number;
  /** Reason why the run ended early. */
  stopped?: string;
}

/** Seconds before each retry of the deferred mails. */
const PAUSES = [60, 300];
/** A run ends after this number of broken connections in a row. */
const BREAKS = 3;
/** Milliseconds before reconnecting after a broken connection. Doubles with each further break. */
const BREATHER = 1_000;
/** Number of attempts before a mail is postponed, because it may be the cause of the broken connections. */
const TRIES = 2;
/** Number of refusals in a row after which the text of the issue is probably the cause. */
const REFUSALS = 10;
/** A run ends after this number of refused addresses if no address was accepted. */
const REFUSED_ADDRESSES = 500;

/**
 * Delivers each mail once. If the mail server, the list or the disk fails, the run ends and the tally has the reason.
 */
export async function deliver(deliveries: readonly Delivery[], options: DeliveryOptions): Promise<Tally> {
  const { journal, log = () => {} } = options;
  const run = new Run(options);
  await run.pass(deliveries);
  for (const pause of PAUSES) {
    const waiting = deliveries.filter(({ id }) => journal.last(id)?.state === 'deferred' && !run.left.has(id));
    if (run.stopped !== undefined || waiting.length === 0) break;
    log(`The server did not take ${waiting.length} now: tried again in ${pause} seconds.`);
    await run.sleep(pause * 1000);
    await run.pass(waiting);
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

/** Deliveries whose last line in the journal has this state. */
export const unsentOf = (deliveries: readonly Delivery[], journal: Journal, state: State) =>
  deliveries.flatMap(({ id, to }) => {
    const line = journal.last(id);
    return line?.state === state ? [{ id, to, reply: line.reply }] : [];
  });

const waitUnless = (milliseconds: number, end: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal: end }).catch(() => {});

/** State shared by the connections of a run. */
class Run {
  /** Reason why no more mails are started. */
  stopped: string | undefined;
  /** Ids of mails that are no longer wanted. */
  left = new Set<string>();
  #options: DeliveryOptions;
  #queue: Delivery[] = [];
  #end = new AbortController();
  #done = 0;
  #breaks = 0;
  #refusals = 0;
  #isAccepting = false;
  /**
   * Refused addresses. The journal records them only after another address is accepted, because until then the server
   * may be refusing every address.
   */
  #doubtful: Omit<JournalLine, 'at'>[] = [];
  #hasConnected = false;
  /** Earliest time of the next mail. */
  #next = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    options.signal?.addEventListener('abort', () => this.#stop('Stopped.'));
    if (options.signal?.aborted) this.#stop('Stopped.');
  }

  /** Waits for a time, or until the run ends. */
  async sleep(milliseconds: number): Promise<void> {
    await (this.#options.wait ?? waitUnless)(milliseconds, this.#end.signal);
  }

  /** Sends each mail until it has an answer, or the run ends. */
  async pass(deliveries: readonly Delivery[]): Promise<void> {
    this.#queue = deliveries.toReversed();
    // Resets the count of broken connections. Otherwise a mail that breaks its connection in each pass would end the
    // run.
    this.#breaks = 0;
    const workers = Array.from({ length: Math.min(this.#options.connections, deliveries.length) }, () =>
      this.#work().catch((error: unknown) => {
        this.#stop(String(describeError(error)));
        if (!(error instanceof UserError)) throw error;
      }),
    );
    // Waits for all connections to end, because they write to the journal until then.
    const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  /**
   * Records refused addresses in the journal. Records none if there are many and no address was accepted, because the
   * server then seems to refuse the issue.
   */
  settleDoubtful(): void {
    if (this.#isAccepting || this.#doubtful.length < REFUSALS) return this.#noteDoubtful();
    const [last] = this.#doubtful.slice(-1);
    this.stopped ??= `All ${this.#doubtful.length} readers were refused, probably because of the letter: ${last!.reply}.`;
  }

  /** Runs one connection. All connections share a queue. */
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

  /** Waits until the rate allows this mail. */
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
      // A server that never answered, or refused the login, will do the same a second later.
      const isFinal =
        failure.responseCode === undefined
          ? !this.#hasConnected
          : failure.code === 'EAUTH' && failure.responseCode >= 500;
      if (isFinal || NEVER.has(failure.code ?? '')) this.#stop(describeFailure(failure, server));
      else await this.#noteBreak(failure);
      return undefined;
    }
  }

  /**
   * Sends a mail. Returns false if it has to be sent again. If the connection breaks and `isLast` is true, postpones
   * the mail instead.
   */
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

  #noteAnswer(id: string, { kind, reply: said, isAddress }: ServerAnswer): void {
    const line = { id, state: kind, reply: withoutAddress(said) };
    this.#breaks = 0;
    if (kind === 'refused' && isAddress && !this.#isAccepting) return this.#doubt(line);
    this.#options.journal.write(line);
    if (kind === 'sent') {
      this.#refusals = 0;
      this.#isAccepting = true;
      this.#noteDoubtful();
    } else if (kind === 'refused' && !isAddress && ++this.#refusals === REFUSALS) {
      this.#stop(`${REFUSALS} readers in a row were refused, probably because of the letter: ${line.reply}.`);
    }
  }

  /**
   * Notes a refused address. Such addresses don't end a run while others may be accepted, because anyone can sign up
   * many bad addresses.
   */
  #doubt(line: Omit<JournalLine, 'at'>): void {
    this.#doubtful.push(line);
    // Bad addresses may be next to each other in the list. Ids are hashes, so sorting by id shuffles the remaining
    // mails.
    if (this.#doubtful.length === REFUSALS) this.#queue.sort((one, other) => one.id.localeCompare(other.id));
    if (this.#doubtful.length === REFUSED_ADDRESSES) {
      this.#stop(`${REFUSED_ADDRESSES} readers were refused and none accepted: ${line.reply}.`);
    }
  }

  #noteDoubtful(): void {
    this.#doubtful.splice(0).forEach((line) => this.#options.journal.write(line));
  }

  async #noteBreak(error: SmtpError): Promise<void> {
    if (++this.#breaks >= BREAKS) this.#stop(describeFailure(error, this.#options.server));
    else await this.sleep(BREATHER * 2 ** (this.#breaks - 1));
  }

  #stop(reason: string): void {
    this.stopped ??= reason;
    this.#end.abort();
  }
}

/** Codes of failures that would occur again after a wait: no encryption, an invalid certificate. */
const NEVER = new Set(['ETLS', 'ECONFIG']);

/** Removes addresses from a server's reply, because the journal must not contain any. */
const withoutAddress = (reply: string) => reply.replace(/[^\s<>@]+@[^\s<>@]+/g, '…');
