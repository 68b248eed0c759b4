// Reads the opening hours of pharmacies from the NHS's Consolidated Pharmaceutical List, a CSV file for each quarter.
// Never reads ORGANISATION_NAME, which may be a person.
import * as z from 'zod';
import { addDays } from '../../guide/time/day.ts';
import { joinAddress } from '../text/addresses.ts';
import { withoutCapitals } from '../text/names.ts';
import { ExtractBuilder } from '../answer/extract-builder.ts';
import { checkShape, readJson, UnexpectedAnswer } from '../answer/read-answer.ts';
import { readCsvRows, type CsvRow } from '../answer/read-rows.ts';
import type { Connector } from '../register-record.ts';

/** The portal's list of files. Known from documentation: no answer of it was seen. */
const LIST = 'https://opendata.nhsbsa.net/api/3/action/package_show?id=consolidated-pharmaceutical-list';
const listSchema = z.object({
  result: z.object({ resources: z.array(z.object({ name: z.string(), url: z.string() })) }),
});

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
const HOURS = 'PHARMACY_OPENING_HOURS_';
const CODES = ['ODS_CODE', 'PHARMACY_ODS_CODE_F_CODE', 'PHARMACY_ODS_CODE_(F-CODE)', 'PHARMACY_ODS_CODE__F_CODE_'];
const LINES = [1, 2, 3, 4].map((line) => `ADDRESS_FIELD_${line}`);
const COLUMNS = {
  needed: ['PHARMACY_ODS_CODE', 'POST_CODE', 'CONTRACT_TYPE', ...DAYS.map((day) => HOURS + day)],
  others: ['PHARMACY_TRADING_NAME', ...LINES],
  aliases: Object.fromEntries([
    ...CODES.map((name) => [name, 'PHARMACY_ODS_CODE']),
    ...LINES.map((name) => [name.replace('FIELD_', 'FIELD'), name]),
  ]) as Record<string, string>,
};

export const connector: Connector = {
  title: 'the list of pharmacies’ hours',
  scheme: 'cpl',
  requests: ({ url = LIST }) => [{ url, accept: 'text/csv, application/json' }],
  follow(answer) {
    if (answer.bytes[0] !== 0x7b) return undefined;
    const { resources } = checkShape(readJson(answer), listSchema, answer.from).result;
    const dated = resources.flatMap(({ name, url }) => ({ name, url, end: quarterEnd(name) ?? '' }));
    const [newest] = dated.filter(({ end }) => end).sort((a, b) => b.end.localeCompare(a.end));
    if (!newest) throw new UnexpectedAnswer(`${answer.from} sent a list of files without a quarter in their names.`);
    // The fragment carries the quarter, which the URL may lack.
    return { url: `${newest.url}#${newest.name}`, accept: 'text/csv' };
  },
  parse(answer) {
    const builder = new ExtractBuilder(answer);
    readCsvRows(answer, COLUMNS, (row) => addRow(row, builder));
    const end = quarterEnd(answer.url);
    if (end === undefined) {
      const advice = 'Keep the name of the file, such as CONSOL_PHARMACY_LIST_202526Q2.csv.';
      throw new UnexpectedAnswer(`${answer.from} doesn't say the quarter of its data. ${advice}`);
    }
    return builder.build(end < answer.day ? end : answer.day);
  },
};

/** `CONSOL_PHARMACY_LIST_202223Q2` → `2022-09-30`. The first quarter of a financial year begins in April. */
function quarterEnd(name: string): string | undefined {
  const [, year, quarter] = /_(20\d\d)\d\d_?Q([1-4])/i.exec(name) ?? [];
  if (year === undefined) return undefined;
  const next = ['07-01', '10-01', '01-01', '04-01'][Number(quarter) - 1]!;
  return addDays(`${Number(year) + (Number(quarter) > 2 ? 1 : 0)}-${next}`, -1);
}

function addRow(row: CsvRow, builder: ExtractBuilder): void {
  const code = row.PHARMACY_ODS_CODE!;
  if (!/^[A-Z0-9]{3,10}$/i.test(code)) return builder.skipBad('cpl', undefined);
  const ref = `cpl:${code}`;
  if (/distance|internet|\bDSP\b|appliance|\bDAC\b/i.test(row.CONTRACT_TYPE!)) {
    return builder.skip('without a counter: distance sellers and appliance contractors', ref);
  }
  const hours = weekOf(DAYS.map((day) => row[HOURS + day]!));
  if (hours === undefined) return builder.skip('without hours that can be read', ref);
  // Some quarters have no names. Such a row can only add its hours to a listing with its code.
  const name = withoutCapitals(row.PHARMACY_TRADING_NAME || undefined);
  builder.add({
    ref,
    otherRefs: [`ods:${code}`],
    kind: name ? 'Pharmacy' : 'Pharmacy without a name',
    name: name ?? 'Pharmacy',
    address: withoutCapitals(joinAddress(LINES.map((line) => row[line]))),
    postcode: row.POST_CODE,
    hours,
  });
}

const SPAN = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** `Mo-Fr 09:00-17:00; Sa 09:00-12:00`. Undefined for a week without hours, or with text that isn't hours. */
function weekOf(written: readonly string[]): string | undefined {
  const days = written.map((text) => (/^(?:closed|null|-)?$/i.test(text) ? '' : text.replace(/\s/g, '')));
  const isBad = days.some((text) => text !== '' && !text.split(',').every((span) => SPAN.test(span)));
  if (isBad || days.every((text) => text === '')) return undefined;
  const names = DAYS.map((day) => day.charAt(0) + day.charAt(1).toLowerCase());
  const rules: string[] = [];
  for (let from = 0; from < 7;) {
    let to = from;
    while (to < 6 && days[to + 1] === days[from]) to++;
    const range = from === to ? names[from]! : `${names[from]}-${names[to]}`;
    if (days[from] !== '') rules.push(`${range} ${days[from]}`);
    from = to + 1;
  }
  return rules.join('; ');
}
