// Reads stops and stations from NaPTAN, the CSV file of all of Britain's stops.
import { joinAddress } from '../text/addresses.ts';
import { pointOnGrid } from '../answer/british-grid.ts';
import { ExtractBuilder } from '../answer/extract-builder.ts';
import { readCsvRows } from '../answer/read-rows.ts';
import type { Connector } from '../register-record.ts';
import { STOPS } from '../things.ts';

const FILE = 'https://naptan.api.dft.gov.uk/v1/access-nodes?dataFormat=csv';
const COLUMNS = {
  needed: ['ATCOCode', 'CommonName', 'StopType', 'Status'],
  others: ['Indicator', 'Street', 'GridType', 'Easting', 'Northing', 'Longitude', 'Latitude'],
};

export const connector: Connector = {
  title: 'the register of stops',
  scheme: 'naptan',
  requests: ({ url = FILE }) => [{ url, accept: 'text/csv' }],
  parse(answer) {
    const builder = new ExtractBuilder(answer);
    readCsvRows(answer, COLUMNS, (row) => {
      const kind = STOPS.get(row.StopType!);
      // Files of before 2026 say "act" and "del".
      if (!row.Status!.startsWith('act')) return builder.skip('that are not in use');
      if (kind === undefined) return builder.skip('that are only an entrance or a platform', `naptan:${row.ATCOCode}`);
      const onGrid = row.GridType === 'I' ? {} : pointOnGrid(row.Easting, row.Northing);
      builder.add({
        ref: `naptan:${row.ATCOCode}`,
        kind,
        thing: 'named',
        name: row.Indicator ? `${row.CommonName} (${row.Indicator})` : row.CommonName,
        address: joinAddress([row.Street], [row.CommonName]),
        lat: row.Latitude || onGrid.lat,
        lon: row.Longitude || onGrid.lon,
        line: kind,
      });
    });
    return builder.build();
  },
};
