// Tests that two commands make a guide with 300 places from the names of two postcode districts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Cache } from '../../../build/engine/cache/cache.ts';
import { isReal, listingsOf } from '../../../build/guide/listing/directory.ts';
import { directoryMap } from '../../../build/guide/map/maps.ts';
import { openDataFiles } from '../../../build/guide/listing/open-data.ts';
import { searchFiles } from '../../../build/guide/search/search-index.ts';
import { readWorkspace, writeTexts } from '../../../build/guide/workspace.ts';
import type { RegisterAnswer, RegisterRequest } from '../../../build/registers/register-record.ts';
import { runCommand as runNew } from '../../../build/tools/new/new-command.ts';
import { runCommand as runRefresh } from '../../../build/tools/refresh/refresh-command.ts';
import { newContext } from '../new/new-context.ts';
import { foodAnswer, mapAnswer, motAnswer, nhsAnswer, schoolsAnswer } from './town-answers.ts';

const today = '2026-11-26';
const holidays = readFileSync('tests/registers/fixtures/bank-holidays.json', 'utf8');

async function createTown(root: string): Promise<number> {
  return runNew(['place', 'my-town', '--districts', 'QZ7,QZ14'], {
    workspace: readWorkspace('tests', 'no-content'),
    today,
    ...newContext,
    writeFiles: (texts) => writeTexts(root, texts),
    log: () => undefined,
  });
}

function answerOf(request: RegisterRequest): RegisterAnswer {
  const { host, pathname, searchParams } = new URL(request.url);
  const body =
    host === 'www.gov.uk'
      ? pathname.endsWith('.json')
        ? holidays
        : motAnswer()
      : host === 'api.ratings.food.gov.uk'
        ? foodAnswer(searchParams.get('address')!)
        : host === 'overpass-api.de'
          ? mapAnswer()
          : pathname.endsWith('.csv')
            ? schoolsAnswer()
            : nhsAnswer(searchParams.get('report')!);
  return { bytes: Buffer.from(body), day: today, from: host, url: request.url };
}

it('a new town has 304 places after two commands, with a map, a search and no finding', async () => {
  const root = mkdtempSync(join(tmpdir(), 'town-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(await createTown(root)).toBe(0);
  const town = join(root, 'my-town');
  const asked: RegisterRequest[] = [];
  const said: string[] = [];
  const refresh = (...args: string[]) =>
    runRefresh(args, {
      root: town,
      today,
      createFetch: () => async (request) => {
        asked.push(request);
        return answerOf(request);
      },
      ask: () => Promise.resolve('later'),
      wait: () => Promise.resolve(),
      out: (text) => said.push(text),
      log: (text) => said.push(text),
    });
  expect(await refresh('--write'), said.join('\n')).toBe(0);

  const { site, findings } = readWorkspace(town, 'content', { today });
  expect(findings).toEqual([]);
  const places = site!.directories.flatMap(listingsOf).filter(isReal);
  expect(places).toHaveLength(304);
  expect(places.every(({ source, ref }) => source && ref)).toBe(true);
  expect(places.filter(({ opening }) => opening).length).toBeGreaterThan(60);
  expect(asked.find(({ form }) => form)!.form!.data).toContain('nwr[shop](poly:"');
  expect(site!.outlines!.districts.map(({ district }) => district)).toEqual(['QZ7', 'QZ14']);
  expect(
    directoryMap(
      site!,
      site!.directories.find(({ path }) => path === '/qz7-shopping')!,
    )!.places,
  ).toBe(32);
  expect(JSON.parse(searchFiles(site!, new Cache())[0]!.body as string)).toMatchObject({ places: 304 });
  const shared = openDataFiles(site!).find(({ path }) => path === 'data/share-alike.csv')!;
  expect(String(shared.body)).toContain('openstreetmap');
  expect(readFileSync(join(town, 'content/registers/bank-holidays.json'), 'utf8')).toContain('2026-12-25');
  expect(await refresh()).toBe(0);
});
