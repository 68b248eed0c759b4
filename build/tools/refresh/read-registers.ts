// Reads the registers of a run one after another: fetches or opens each, and parses it.
import { UserError } from '../../engine/report/user-error.ts';
import type { RegisterSettings } from '../../guide/settings/register-settings.ts';
import { loadConnector } from '../../registers/load-connector.ts';
import { outlinesAround } from './outlines-around.ts';
import type { FetchAnswer } from '../../registers/answer/fetch-answer.ts';
import type {
  RegisterAnswer,
  Connector,
  Extract,
  RegisterRequest,
  Surroundings,
} from '../../registers/register-record.ts';
import { relevance, type ComparedGuide } from '../../registers/compare/relevant-rows.ts';

export interface ReadRegister {
  register: RegisterSettings;
  connector: Connector;
  extract: Extract;
}

export interface ReadResult {
  read: ReadRegister[];
  /** One sentence for each register that could not be read. */
  failures: string[];
}

/** @param openFiles Functions that open the files of --from. These files replace the requests to a single register. */
export async function readRegisters(
  registers: readonly RegisterSettings[],
  guide: Surroundings & Pick<ComparedGuide, 'listings' | 'known'>,
  fetchAnswer: FetchAnswer,
  openFiles?: readonly (() => RegisterAnswer)[],
): Promise<ReadResult> {
  const result: ReadResult = { read: [], failures: [] };
  for (const register of registers) {
    const connector = await loadConnector(register.kind);
    const own = guide.outlines;
    const outlines = own.length > 0 ? own : outlinesAround(guide.districts, recordsOf(result.read));
    const isRelevant = relevance({ ...guide, outlines });
    const parts: Extract[] = [];
    const { failures } = result;
    const failedBefore = failures.length;
    // Parses each answer as soon as it arrives, so that only one is in memory.
    const read = (open: () => RegisterAnswer | Promise<RegisterAnswer>) =>
      attempt(failures, register.id, async () =>
        parts.push(connector.parse({ ...(await open()), isRelevant }, register)),
      );
    await attempt(failures, register.id, async () => {
      for (const open of openFiles ?? []) await read(open);
      const requests = openFiles ? [] : connector.requests(register, { ...guide, outlines });
      for (const request of requests) await read(() => fetchOne(request, connector, fetchAnswer));
    });
    if (parts.length === 0) continue;
    const isFailed = failures.length > failedBefore;
    const isIncomplete = isFailed || (openFiles !== undefined && openFiles.length < register.reports.length);
    result.read.push({ register, connector, extract: { ...mergeExtracts(parts), isIncomplete } });
  }
  return result;
}

/**
 * Adds the message of a UserError to the failures.
 * @param id Id of the register or calendar.
 */
export async function attempt(failures: string[], id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    failures.push(`${id}: ${error.message}`);
  }
}

export const recordsOf = (read: readonly ReadRegister[]) => read.flatMap(({ extract }) => extract.records);

async function fetchOne(
  request: RegisterRequest,
  connector: Connector,
  fetchAnswer: FetchAnswer,
): Promise<RegisterAnswer> {
  const answer = await fetchAnswer(request);
  const next = connector.follow?.(answer);
  return next ? fetchAnswer(next) : answer;
}

function mergeExtracts(extracts: readonly Extract[]): Extract {
  const skipped = new Map<string, number>();
  for (const extract of extracts) {
    for (const [reason, count] of extract.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  }
  return {
    rows: extracts.reduce((sum, { rows }) => sum + rows, 0),
    date: extracts.map(({ date }) => date).sort()[0]!,
    records: extracts.flatMap(({ records }) => records),
    skipped,
    skippedRefs: new Set(extracts.flatMap(({ skippedRefs }) => [...skippedRefs])),
  };
}
