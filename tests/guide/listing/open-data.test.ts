// Tests the services of the fixture site in the format of Open Referral UK.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { openDataFiles } from '../../../build/guide/listing/open-data.ts';
import { loadFixture, textFile } from '../../site/fixture-site.ts';

const page = readFileSync('tests/fixtures/findings/page/unknown-topic/pages/data.yaml', 'utf8');
const { site } = loadFixture([textFile('pages/data.yaml', page.replace('eating-in', 'eating-out'))]);
const file = openDataFiles(site!).find(({ path }) => path === 'data/services.json');
const { services } = JSON.parse(String(file!.body)) as { services: { name: string }[] };

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync('tests/schemas/hsds-service.json', 'utf8')) as object);

it('services of the open data are valid in the profile of Open Referral UK', () => {
  expect(services.length).toBeGreaterThan(1);
  for (const each of services) {
    validate(each);
    expect(validate.errors ?? [], each.name).toEqual([]);
  }
});
