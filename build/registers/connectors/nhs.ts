// Reads NHS organisations (ODS): practices, pharmacies and dentists, as CSV reports without a header.
import { quoted } from '../../engine/report/wording.ts';
import { isDay } from '../../guide/time/day.ts';
import { ExtractBuilder } from '../answer/extract-builder.ts';
import { joinAddress } from '../text/addresses.ts';
import { isMostlyBad, UnexpectedAnswer } from '../answer/read-answer.ts';
import { readCells } from '../answer/read-rows.ts';
import { withoutCapitals } from '../text/names.ts';
import type { Connector, Extract } from '../register-record.ts';

const SERVICE = 'https://www.odsdatasearchandexport.nhs.uk/api/getReport?report=';

/** Names of the reports, with the kind of place that each report lists. */
const REPORTS: Record<string, string> = {
  epraccur: 'GP practice',
  ebranchs: 'GP branch surgery',
  edispensary: 'Pharmacy',
  egdpprac: 'Dental practice',
  eoptsite: 'Optician',
};

/** Indexes of the columns, because the reports have no header. */
const [CODE, NAME, ADDRESS, POSTCODE, CLOSE_DATE, STATUS, PHONE] = [0, 1, 4, 9, 11, 12, 17] as const;
const ADDRESS_LINES = 5;
type Row = readonly string[];

export const connector: Connector = {
  title: 'the NHS list',
  scheme: 'ods',
  requests: ({ id, url, reports }) => {
    const unknown = reports.find((name) => REPORTS[name] === undefined);
    if (reports.length === 0 || unknown !== undefined) {
      const fault = unknown === undefined ? 'names no report' : `names the report ${quoted(unknown)}`;
      const advice = `Write "reports:" with some of ${Object.keys(REPORTS).join(', ')}.`;
      throw new UnexpectedAnswer(`The register "${id}" in registers.yaml ${fault}. ${advice}`);
    }
    return reports.map((name) => ({ url: `${url ?? SERVICE}${name}`, accept: 'text/csv' }));
  },
  parse(answer, { reports }): Extract {
    const named = Object.keys(REPORTS).find((name) => answer.url.includes(name));
    const report = named ?? (reports.length === 1 ? reports[0] : undefined);
    const kind = report === undefined ? 'NHS organisation' : REPORTS[report]!;
    const builder = new ExtractBuilder(answer);
    const unreadable: Row[] = [];
    let count = 0;
    readCells(answer, (row) => {
      count++;
      if (isRow(row)) addRow(row, kind, answer.day, builder);
      else {
        unreadable.push(row);
        builder.skipBad('ods', undefined);
      }
    });
    if (isMostlyBad(unreadable.length, count)) {
      const line = quoted(unreadable[0]!.slice(0, 6).join(', '));
      throw new UnexpectedAnswer(`${answer.from} sent a table that isn’t a report of organisations: ${line}.`);
    }
    return builder.build();
  },
};

const isRow = (row: Row) => /^[A-Z0-9-]{3,20}$/i.test(row[CODE] ?? '') && row.length > PHONE;

function addRow(row: Row, kind: string, today: string, builder: ExtractBuilder): void {
  const ref = `ods:${row[CODE]}`;
  const status = row[STATUS]?.charAt(0).toUpperCase();
  if (status === 'P') return builder.skip('that are not open yet', ref);
  const closed = closingDay(row[CLOSE_DATE]);
  const isOpen = status === 'A' && (closed === undefined || closed > today);
  // Passes no ref, so that the place counts as missing and an editor is asked about it after two weeks.
  if (!isOpen && closed === undefined) return builder.skip('that are not open, without a closing day');
  const lines = Array.from({ length: ADDRESS_LINES }, (_, at) => row[ADDRESS + at]);
  builder.add({
    ref,
    kind: kindOf(kind, row),
    name: withoutCapitals(row[NAME]),
    address: withoutCapitals(joinAddress(lines)),
    postcode: row[POSTCODE],
    phone: row[PHONE],
    closed: isOpen ? undefined : closed,
  });
}

/** Indexes of the prescribing setting of a practice, and of the kind of a dispensary. */
const [SETTING, DISPENSARY] = [25, 13] as const;

/** Only some practices are GP practices: others are prisons, hospices or walk-in centres. */
function kindOf(kind: string, row: Row): string {
  const isOne = (at: number, code: string) => row.length <= at || row[at]!.split('|').includes(code);
  if (kind === 'GP practice' && !isOne(SETTING, '4')) {
    return isOne(SETTING, '1') ? 'NHS walk-in centre' : 'Other prescribing service';
  }
  return kind === 'Pharmacy' && !isOne(DISPENSARY, '1') ? 'Appliance contractor' : kind;
}

/** `20260331` → `2026-03-31`. */
function closingDay(written = ''): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(written) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isDay(iso) ? iso : undefined;
}
