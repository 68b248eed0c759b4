// Tests that the sites in examples/ build without a finding, and run from their folders.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDataApi } from '../../build/newsletter/local-backend/data-api.ts';
import { localKey } from '../../build/newsletter/local-backend/keys.ts';
import { Report } from '../../build/engine/report/report.ts';
import { readSource } from '../../build/engine/source/files.ts';
import { loadSite } from '../../build/guide/load-guide.ts';
import { readWorkspace } from '../../build/guide/workspace.ts';
import { writeDatabase } from '../database/new-postgres.ts';
import { buildContent } from './build.ts';
import { runHere } from './command-line.ts';
import { unlinkedStyles } from './unlinked-styles.ts';

const places = readdirSync('examples', { withFileTypes: true }).filter((entry) => entry.isDirectory());

test('examples/ contains a site', () => expect(places.length).toBeGreaterThan(0));

describe.each(places.map(({ name }) => name))('%s', (name) => {
  const root = `examples/${name}`;

  test('an example site builds without a finding, except release findings about its publisher', async () => {
    const { files, findings, site, text } = await buildContent(root, {
      today: '2026-11-24',
      release: true,
      backend: { url: 'https://db.example', key: 'public' },
    });
    const rules = findings.map(({ rule }) => rule);
    const open = ['no-controller', 'no-email', 'no-social', 'no-sender', 'no-delivery', 'example-domain', 'no-confirm'];
    expect(rules.filter((rule) => !open.includes(rule.replace('release/', '')))).toEqual([]);
    const listings = site.directories.flatMap(({ groups }) => groups.flatMap((group) => group.listings));
    expect(listings.length).toBeGreaterThanOrEqual(10);
    expect(listings.filter(({ sample, source }) => sample || !source)).toEqual([]);
    expect(site.guides).toHaveLength(2);
    expect(text('whats-on.ics')).toContain('BEGIN:VEVENT');
    expect(text('neighbourhoods/index.html')).toMatch(/<svg[^>]*viewBox/);
    expect(unlinkedStyles(files)).toEqual([]);
  });

  test('an example site has a draft of a newsletter issue, which a build leaves out', () => {
    const lettersWith = (drafts: boolean) => {
      const report = new Report();
      const source = readSource(`${root}/content`, 'content', report);
      return loadSite(source, report, { today: '2026-11-24', drafts })!.letters.map(({ date }) => date);
    };
    expect(lettersWith(true)).toEqual(['2026-11-30']);
    expect(lettersWith(false)).toEqual([]);
  });

  test('`check` in the folder of an example site finds no mistake, also not in its migrations', async () => {
    const { status, stdout } = await runHere(root, ['check', '--today', '2026-11-24']);
    expect(stdout).toContain('No errors, no warnings.');
    expect(status).toBe(0);
  });

  test('under `npm start`, an example site accepts sign-ups only with its own postcodes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'place-'));
    await writeDatabase(join(folder, 'database'), 'postgres');
    const api = createDataApi({ folder, root });
    const server = createServer((request, response) => void api.handle(request, response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { settings, categories } = readWorkspace(root, 'content').site!;
    const signUp = (postcode: string) =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1/Email`, {
        method: 'POST',
        headers: {
          apikey: localKey,
          authorization: `Bearer ${localKey}`,
          'content-type': 'application/json',
          'x-subscriber-email': `${postcode.toLowerCase()}@example.org`,
        },
        body: JSON.stringify({
          email: `${postcode.toLowerCase()}@example.org`,
          categories: [categories[0]!.name],
          source: 'Homepage Hero',
          page: '/',
          postcode,
        }),
      }).then(({ status }) => status);
    try {
      expect(await signUp(settings.newsletter!.postcodes[0]!)).toBe(201);
      expect(await signUp('QQ9')).toBe(400);
    } finally {
      server.close();
      await api.close();
      rmSync(folder, { recursive: true });
    }
  });
});
