// Reads and writes the memory of a register's last extract (`content/registers/<scheme>.json`). With it, a run can
// distinguish the register's changes from an editor's, and a closed place from a place that was never listed.
import * as z from 'zod';
import { UserError } from '../../engine/report/user-error.ts';
import type { RegisterRecord } from '../register-record.ts';

const recordSchema = z.strictObject({
  ref: z.string(),
  /** Id of the register in registers.yaml. */
  register: z.string(),
  name: z.string(),
  address: z.string().optional(),
  postcode: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  hours: z.string().optional(),
});

/** The fields of a record that are compared with the next extract. */
export type KnownRecord = z.infer<typeof recordSchema>;

const memorySchema = z.strictObject({
  about: z.string(),
  extract: z.string(),
  missing: z.record(z.string(), z.string()),
  records: z.array(recordSchema),
});

export interface RegisterMemory {
  /** Day of the last extract. Undefined before the first run. */
  extract: string | undefined;
  /** Records of the last extract, by ref. */
  records: Map<string, KnownRecord>;
  /** Refs of listings that are missing from the register, with the day of the first extract without them. */
  missing: Map<string, string>;
}

export const noMemory = (): RegisterMemory => ({ extract: undefined, records: new Map(), missing: new Map() });

const ABOUT = 'Written by npm run refresh: the register as it last was. Keep it, and change the listings instead.';

export const memoryFile = (folder: string, scheme: string) => `${folder}/registers/${scheme}.json`;
export const isMemory = (path: string) => /\/registers\/\w+\.json$/.test(path);

/** Throws a UserError for a file that was edited by hand. */
export function parseMemory(text: string | undefined, file: string): RegisterMemory {
  if (text === undefined) return noMemory();
  try {
    const { extract, missing, records } = memorySchema.parse(JSON.parse(text));
    return {
      extract,
      records: new Map(records.map((record) => [record.ref, record])),
      missing: new Map(Object.entries(missing)),
    };
  } catch (cause) {
    const advice = 'Restore it from git, or delete it. After a deletion, the next run treats every place as new.';
    throw new UserError(`${file} was changed after npm run refresh wrote it. ${advice}`, { cause });
  }
}

/** Returns the refs in the text of a memory file, even if the file is damaged. */
export const refsInMemory = (text = ''): string[] => [...text.matchAll(/"ref":"([^"]+)"/g)].map(([, ref]) => ref!);

/** One record per line, so that a diff shows the changed records. */
export function printMemory({ extract, records, missing }: RegisterMemory): string {
  const byKey = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = byKey(records).map(([, record]) => `  ${JSON.stringify(record)}`);
  const gone = JSON.stringify(Object.fromEntries(byKey(missing)), undefined, 1).replaceAll('\n', '\n ');
  return [
    '{',
    ` "about": ${JSON.stringify(ABOUT)},`,
    ` "extract": ${JSON.stringify(extract)},`,
    ` "missing": ${gone},`,
    ' "records": [',
    lines.join(',\n'),
    ' ]',
    '}\n',
  ].join('\n');
}

export function toKnown(record: RegisterRecord, register: string): KnownRecord {
  const { ref, name, address, postcode, phone, website, hours } = record;
  const known = { ref, register, name, address, postcode, phone, website, hours };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as KnownRecord;
}
