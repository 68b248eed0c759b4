// Reads the registers of a run one after another: fetches or opens each, and parses it.
import { UserError } from '../../engine/report/user-error.ts';
import type { RegisterSettings } from '../../guide/kinds/register-settings.ts';
import { connectors } from '../../registers/connectors.ts';
import { outlinesAround } from '../../registers/outlines-around.ts';
import type { FetchAnswer } from '../../registers/fetch-answer.ts';
import type { Answer, Connector, Extract, Surroundings } from '../../registers/register-record.ts';

export interface ReadRegister {
  register: RegisterSettings;
  extract: Extract;
}

export interface ReadResult {
  read: ReadRegister[];
  /** One sentence for each register that could not be read. */
  failures: string[];
}

/** @param file Answer of the only register, instead of a request. */
export async function readRegisters(
  registers: readonly RegisterSettings[],
  surroundings: Surroundings,
  fetchAnswer: FetchAnswer,
  file?: Answer,
): Promise<ReadResult> {
  const { districts } = surroundings;
  const result: ReadResult = { read: [], failures: [] };
  for (const register of registers) {
    try {
      const own = surroundings.outlines;
      const outlines = own.length > 0 ? own : outlinesAround(districts, extractsOf(result.read));
      const answers = file ? [file] : await fetchAll(register, { ...surroundings, outlines }, fetchAnswer);
      const extracts = answers.map((answer) => connectors[register.kind].parse(answer, register));
      result.read.push({ register, extract: mergeExtracts(extracts) });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      result.failures.push(`${register.id}: ${error.message}`);
    }
  }
  return result;
}

export const extractsOf = (read: readonly ReadRegister[]) => read.map(({ extract }) => extract);

async function fetchAll(register: RegisterSettings, surroundings: Surroundings, fetchAnswer: FetchAnswer) {
  const connector: Connector = connectors[register.kind];
  const answers: Answer[] = [];
  for (const request of connector.requests(register, surroundings)) {
    const answer = await fetchAnswer(request);
    const next = connector.follow?.(answer);
    answers.push(next ? await fetchAnswer(next) : answer);
  }
  return answers;
}

function mergeExtracts(extracts: readonly Extract[]): Extract {
  const skipped = new Map<string, number>();
  for (const extract of extracts) {
    for (const [reason, count] of extract.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  }
  return {
    date: extracts.map(({ date }) => date).sort()[0]!,
    records: extracts.flatMap(({ records }) => records),
    skipped,
    skippedRefs: new Set(extracts.flatMap(({ skippedRefs }) => [...skippedRefs])),
  };
}
