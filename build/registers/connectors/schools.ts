// Reads the schools of England from the CSV file of "Get Information about Schools", which is in Windows-1252. Leaves
// out people's names.
import proj4 from 'proj4';
import { addDays, isDay } from '../../guide/time/day.ts';
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

/** The British National Grid (EPSG:27700), defined for proj4. */
const GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs';

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
    address: joinAddress([row.Street, row.Locality, row.Address3], [row.Town?.toLowerCase()]),
    postcode: row.Postcode,
    ...pointOf(row),
    phone: row.TelephoneNum,
    website: row.SchoolWebsite,
    closed: isOpen ? undefined : closed,
  });
}

function pointOf({ Easting, Northing }: CsvRow): { lat?: number; lon?: number } {
  const [east, north] = [Number(Easting), Number(Northing)];
  if (!(east > 0) || !(north > 0)) return {};
  const [lon, lat] = proj4(GRID, 'WGS84', [east, north]) as [number, number];
  return { lat, lon };
}

/** `31-08-2026` → `2026-08-31`. */
function closingDay(written = ''): string | undefined {
  const [, day, month, year] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(written) ?? [];
  const iso = year ? `${year}-${month}-${day}` : written;
  return isDay(iso) ? iso : undefined;
}
