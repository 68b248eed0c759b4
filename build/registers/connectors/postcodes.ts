// Reads the positions of postcodes from a downloaded file: the National Statistics Postcode Lookup (NSPL), the ONS
// Postcode Directory, or Code-Point Open of Ordnance Survey, which has no header.
import { postcodeOf } from '../text/addresses.ts';
import { pointOnGrid } from '../answer/british-grid.ts';
import { ExtractBuilder } from '../answer/extract-builder.ts';
import { isMostlyBad, UnexpectedAnswer } from '../answer/read-answer.ts';
import { readCells } from '../answer/read-rows.ts';
import type { Connector } from '../register-record.ts';

type Row = readonly string[];
const kind = 'Postcode';

export const connector: Connector = {
  title: 'the list of postcodes',
  scheme: 'postcode',
  // The files are too large to fetch each week.
  requests: ({ url }) => (url === undefined ? [] : [{ url, accept: 'text/csv' }]),
  parse(answer) {
    const builder = new ExtractBuilder(answer);
    let pointOf: ((row: Row) => object) | undefined;
    let [rows, bad, at] = [0, 0, 0];
    readCells(answer, (row) => {
      if (!pointOf) {
        const header = row.map((name) => name.toLowerCase());
        const [lat, lon, ended] = ['lat', 'long', 'doterm'].map((name) => header.indexOf(name));
        at = Math.max(0, header.indexOf('pcds'));
        pointOf = lat! < 0 ? codePoint : (each) => (each[ended!] ? {} : { lat: each[lat!], lon: each[lon!] });
        if (lat! >= 0) return;
      }
      rows++;
      const postcode = postcodeOf(row[at]);
      if (postcode === undefined) bad++;
      const record = { ref: `postcode:${postcode?.replace(' ', '')}`, kind, name: postcode ?? '' };
      if (postcode && answer.isRelevant?.({ ...record, postcode }) !== false) {
        builder.add({ ...record, postcode, ...pointOf(row) });
      }
    });
    if (isMostlyBad(bad, rows)) {
      throw new UnexpectedAnswer(`${answer.from} sent a table without postcodes. Give NSPL, ONSPD or Code-Point Open.`);
    }
    return builder.build();
  },
};

/** Quality 90 of Code-Point Open means that there is no position. */
const codePoint = ([, quality, easting, northing]: Row) => (quality === '90' ? {} : pointOnGrid(easting, northing));
