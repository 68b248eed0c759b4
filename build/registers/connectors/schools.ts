// Reads the schools of England from the CSV file of "Get Information about Schools", which is in Windows-1252. Leaves
// out people's names.
import { addDays, isDay } from '../../guide/time/day.ts';
import { pointOnGrid } from '../answer/british-grid.ts';
import { ExtractBuilder } from '../answer/extract-builder.ts';
import { joinAddress } from '../text/addresses.ts';
import { readCsvRows, type CsvRow } from '../answer/read-rows.ts';
import type { Connector, Extract } from '../register-record.ts';

const FOLDER = 'https://ea-edubase-api-prod.azurewebsites.net/edubase/downloads/public';

const COLUMNS = {
  needed: ['URN', 'EstablishmentName', 'EstablishmentStatus (name)', 'PhaseOfEducation (name)', 'Postcode'],
  others: [
    ...'Street Locality Address3 Town Easting Northing TelephoneNum SchoolWebsite CloseDate'.split(' '),
    'TypeOfEstablishment (name)',
  ],
};

export const connector: Connector = {
  title: 'the register of schools',
  scheme: 'urn',
  isWhole: true,
  requests: ({ url }, { today }) => {
    // Today's file isn't published before noon.
    const yesterday = addDays(today, -1).replaceAll('-', '');
    return [{ url: url ?? `${FOLDER}/edubasealldata${yesterday}.csv`, accept: 'text/csv' }];
  },
  parse(answer): Extract {
    const builder = new ExtractBuilder(answer);
    readCsvRows(answer, COLUMNS, (row) => addRow(row, builder));
    return builder.build();
  },
};

function addRow(row: CsvRow, builder: ExtractBuilder): void {
  const ref = `urn:${row.URN}`;
  if (!/^\d+$/.test(row.URN ?? '')) return builder.skip('without a URN');
  const status = row['EstablishmentStatus (name)'] ?? '';
  if (/^c\/o\b/i.test(row.Street ?? '')) return builder.skip('with only the address of their owners', ref);
  if (status.startsWith('Proposed')) return builder.skip('that are not open yet', ref);
  const isOpen = status.startsWith('Open');
  const closed = closingDay(row.CloseDate);
  // Passes no ref, so that the place counts as missing and an editor is asked about it after two weeks.
  if (!isOpen && closed === undefined) return builder.skip('that are not open, without a closing day');
  const phase = row['PhaseOfEducation (name)'];
  builder.add({
    ref,
    // Special and independent schools have no phase.
    kind: (phase === 'Not applicable' ? row['TypeOfEstablishment (name)'] : phase) || 'School',
    name: row.EstablishmentName,
    address: joinAddress([row.Street, row.Locality, row.Address3], [row.Town]),
    postcode: row.Postcode,
    ...pointOnGrid(row.Easting, row.Northing),
    phone: row.TelephoneNum,
    website: row.SchoolWebsite,
    closed: isOpen ? undefined : closed,
  });
}

/** `31-08-2026` → `2026-08-31`. */
function closingDay(written = ''): string | undefined {
  const [, day, month, year] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(written) ?? [];
  const iso = year ? `${year}-${month}-${day}` : written;
  return isDay(iso) ? iso : undefined;
}
