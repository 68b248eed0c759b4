// Reads the registers of a run one after another: fetches or opens each, and parses it.
import { UserError } from '../../engine/report/user-error.ts';
import type { RegisterSettings } from '../../guide/settings/register-settings.ts';
import { loadConnector } from '../../registers/load-connector.ts';
import { outlinesAround } from '../../registers/outlines-around.ts';
import type { FetchAnswer } from '../../registers/fetch-answer.ts';
import type { Answer, Connector, Extract, RegisterRequest, Surroundings } from '../../registers/register-record.ts';
import { UnexpectedAnswer } from '../../registers/unexpected-answer.ts';
import { relevance, type Guide } from '../../registers/relevant-rows.ts';

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
  guide: Surroundings & Pick<Guide, 'listings' | 'known'>,
  fetchAnswer: FetchAnswer,
  openFiles?: readonly (() => Answer)[],
): Promise<ReadResult> {
  const result: ReadResult = { read: [], failures: [] };
  for (const register of registers) {
    try {
      const connector = await loadConnector(register.kind);
      const own = guide.outlines;
      const outlines = own.length > 0 ? own : outlinesAround(guide.districts, extractsOf(result.read));
      const isRelevant = relevance({ ...guide, outlines });
      const parts: Extract[] = [];
      const read = (answer: Answer) => parts.push(connector.parse({ ...answer, isRelevant }, register));
      if (openFiles) {
        checkFiles(register, openFiles.length);
        for (const open of openFiles) read(open());
      } else await fetchAll(connector.requests(register, { ...guide, outlines }), connector, fetchAnswer, read);
      result.read.push({ register, connector, extract: mergeExtracts(parts) });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      result.failures.push(`${register.id}: ${error.message}`);
    }
  }
  return result;
}

/** Throws if only some files of a register are given. Otherwise places in the other files would count as missing. */
function checkFiles({ reports, spiders }: RegisterSettings, count: number): void {
  const parts = [...reports, ...spiders];
  if (parts.length <= 1 || parts.length === count) return;
  const files = parts.map((part) => `--from ${part}`).join(' ');
  throw new UnexpectedAnswer(`It has ${parts.length} files, and ${count} is given. Name each: ${files}.`);
}

export const extractsOf = (read: readonly ReadRegister[]) => read.map(({ extract }) => extract);

/** @param read Called with each answer as soon as it arrives, so that only one answer is in memory. */
async function fetchAll(
  requests: readonly RegisterRequest[],
  connector: Connector,
  fetchAnswer: FetchAnswer,
  read: (answer: Answer) => void,
): Promise<void> {
  for (const request of requests) {
    const answer = await fetchAnswer(request);
    const next = connector.follow?.(answer);
    read(next ? await fetchAnswer(next) : answer);
  }
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
