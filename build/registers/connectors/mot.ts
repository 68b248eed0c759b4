// Reads the garages that do MOT tests from the DVSA's list of active MOT stations, a CSV file whose URL changes each
// quarter.
import * as z from 'zod';
import { ExtractBuilder } from '../answer/extract-builder.ts';
import { joinAddress } from '../text/addresses.ts';
import { linkedData } from '../answer/linked-data.ts';
import { parseAnswerText, UnexpectedAnswer } from '../answer/read-answer.ts';
import { readCsvRows } from '../answer/read-rows.ts';
import { withoutCapitals } from '../text/names.ts';
import type { RegisterAnswer, Connector, Extract, RegisterRequest } from '../register-record.ts';

const PAGE = 'https://www.gov.uk/government/publications/active-mot-test-stations';

/** Names of columns in the files until 2020. */
const ALIASES: Record<string, string> = {
  'VTS Site Number': 'Site_Number',
  'Trading Name': 'Trading_Name',
  'VTS Address Line 1': 'Address1',
  'VTS Address Line 2': 'Address2',
  'VTS Address Line 3': 'Address3',
  'VTS Address Line 14': 'Town',
  'VTS Address Line 4': 'Town',
  'VTS Postcode': 'Postcode',
  'VTS Telephone Number': 'Phone',
};

const COLUMNS = {
  needed: ['Site_Number', 'Trading_Name', 'Address1', 'Postcode', 'Phone'],
  others: ['Address2', 'Address3', 'Town'],
  aliases: ALIASES,
};

const datasetSchema = z.object({
  distribution: z.array(z.object({ name: z.string().optional(), contentUrl: z.string() })),
});

export const connector: Connector = {
  title: 'the list of MOT stations',
  scheme: 'mot',
  isWhole: true,
  requests: ({ url = PAGE }) => [{ url, accept: 'text/csv, text/html', isPage: !url.endsWith('.csv') }],
  follow(answer: RegisterAnswer): RegisterRequest | undefined {
    if (!/^\s*</.test(parseAnswerText({ ...answer, bytes: answer.bytes.subarray(0, 100) }))) return undefined;
    const files = linkedData(answer, 'Dataset').flatMap(
      (data) => datasetSchema.safeParse(data).data?.distribution ?? [],
    );
    const file = files.find(({ contentUrl }) => /\.csv$/i.test(contentUrl));
    if (!file) throw new UnexpectedAnswer(`${answer.from} sent a page that names no CSV file.`);
    return { url: file.contentUrl, accept: 'text/csv' };
  },
  parse(answer): Extract {
    const builder = new ExtractBuilder(answer);
    readCsvRows(answer, COLUMNS, (row) => {
      builder.add({
        ref: `mot:${row.Site_Number}`,
        kind: 'MOT station',
        name: withoutCapitals(row.Trading_Name),
        address: withoutCapitals(joinAddress([row.Address1, row.Address2, row.Address3], [row.Town])),
        postcode: row.Postcode,
        phone: row.Phone,
      });
    });
    return builder.build();
  },
};
