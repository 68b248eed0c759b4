// Recorded answers of registers and calendars, and answers made from them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../../build/registers/register-record.ts';

const FIXTURES = 'tests/registers/fixtures';

export const recorded = (file: string) => readFileSync(join(FIXTURES, file));

/** An answer as it was fetched from a host called register.test on 26 November 2026. */
export const answer = (body: string | Uint8Array, file = 'data'): Answer => ({
  bytes: typeof body === 'string' ? Buffer.from(body) : body,
  day: '2026-11-26',
  from: 'register.test',
  url: `https://register.test/${file}`,
});

export const recordedAnswer = (file: string) => answer(recorded(file), file);
