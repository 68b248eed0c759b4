// Recorded responses of registers and calendars, and their connectors.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CALENDAR_KINDS,
  type CalendarKind,
  REGISTER_KINDS,
  type RegisterKind,
} from '../../build/guide/settings/register-settings.ts';
import type { CalendarConnector } from '../../build/registers/events/calendar-event.ts';
import { loadCalendar, loadConnector } from '../../build/registers/load-connector.ts';
import type { RegisterAnswer, Connector } from '../../build/registers/register-record.ts';

const FIXTURES = 'tests/registers/fixtures';

export const recorded = (file: string) => readFileSync(join(FIXTURES, file));

/** Returns a response as if it was fetched from the host register.test on 26 November 2026. */
export const answer = (body: string | Uint8Array, file = 'data'): RegisterAnswer => ({
  bytes: typeof body === 'string' ? Buffer.from(body) : body,
  day: '2026-11-26',
  from: 'register.test',
  url: `https://register.test/${file}`,
});

export const recordedAnswer = (file: string) => answer(recorded(file), file);

/** Returns the file name of the recorded response of a kind of register. */
export const fixtureOf = (kind: RegisterKind) => readdirSync(FIXTURES).find((file) => file.startsWith(`${kind}.`))!;

const loaded = async <K extends string, C>(kinds: readonly K[], load: (kind: K) => Promise<C>) =>
  Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await load(kind)]))) as Record<K, C>;

export const connectors: Record<RegisterKind, Connector> = await loaded(REGISTER_KINDS, loadConnector);
export const calendars: Record<CalendarKind, CalendarConnector> = await loaded(CALENDAR_KINDS, loadCalendar);
