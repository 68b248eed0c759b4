// Following a change gives the same pages as starting anew.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { loadSite } from '../../../build/model/site.ts';
import { createWorkshop, type Snapshot } from '../../../build/serve/dev/workshop.ts';
import { buildContent } from '../../site/build.ts';

// To count how often the whole site is loaded.
vi.mock('../../../build/model/site.ts', async (original) => {
  const model = await original<typeof import('../../../build/model/site.ts')>();
  return { ...model, loadSite: vi.fn(model.loadSite) };
});

const root = mkdtempSync(join(tmpdir(), 'workshop-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a followed change and a whole build give the same pages and files', async () => {
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  const edit = (file: string, from: string | RegExp, to: string) => {
    const path = join(root, 'content', file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  // A card for each page would be drawn again at each look.
  appendFileSync(join(root, 'content/site.yaml'), 'socialCards: site\n');
  const workshop = createWorkshop({ root, content: 'content', basePath: '', today: '2026-11-21' });
  await workshop.attempt([]);
  edit('posts/five-benches.md', /^title: .*$/m, 'title: Six benches');
  await workshop.attempt(['content/posts/five-benches.md']);
  edit('areas/gull-hill.yaml', /^name: .*$/m, 'name: Gull Hillock');
  const { findings } = await workshop.attempt(['content/areas/gull-hill.yaml']);
  expect(findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)).toEqual(['post/unknown-area']);
  edit('areas/gull-hill.yaml', 'Gull Hillock', 'Gull Hill');
  const { snapshot } = await workshop.attempt(['content/areas/gull-hill.yaml']);
  expect(await differences(snapshot!)).toEqual([]);

  // What concerns a page of its own is followed without a look at the rest; what does not is not.
  const loads = vi.mocked(loadSite).mock;
  const [before] = [loads.calls.length];
  edit('posts/harbour-market.md', /$/, '\n## One more thing\n\nMore words.\n');
  await workshop.attempt(['content/posts/harbour-market.md']);
  edit('directories/zz1/eating-out.yaml', '01632 960014', '01632 960099');
  edit('posts/regatta-weekend.md', /$/, '\nMore words.\n');
  const small = await workshop.attempt(['content/directories/zz1/eating-out.yaml', 'content/posts/regatta-weekend.md']);
  expect(loads.calls.length).toBe(before);
  expect(await differences(small.snapshot!)).toEqual([]);
  // An editor's own file, by way of which it saved, has come and gone.
  edit('posts/regatta-weekend.md', /$/, '\nYet more words.\n');
  const loaded = loads.calls.length;
  const safely = await workshop.attempt(['content/posts/regatta-weekend.md~', 'content/posts/regatta-weekend.md']);
  expect(loads.calls.length).toBe(loaded);
  expect(await differences(safely.snapshot!)).toEqual([]);
  const first = small.snapshot!.files.read('blog/harbour-market/index.html');
  expect(await first).toContain('One more thing');
  edit('posts/harbour-market.md', /^date: .*$/m, 'date: 2026-01-02');
  const dated = await workshop.attempt(['content/posts/harbour-market.md']);
  expect(loads.calls.length).toBeGreaterThan(before);
  expect(await differences(dated.snapshot!)).toEqual([]);
  // A picture that has gone is no such file, nor is a folder of stories.
  rmSync(join(root, 'content/images/posts/bench.svg'));
  expect((await workshop.attempt(['content/images/posts/bench.svg'])).snapshot).toBeUndefined();
  const stopped = new AbortController();
  stopped.abort();
  await expect(dated.snapshot!.check(stopped.signal)).rejects.toThrow('aborted');
});

/** Paths of the files that a whole build makes and the snapshot has not, or has otherwise; and whether their findings are the same. */
async function differences(snapshot: Snapshot): Promise<string[]> {
  const whole = await buildContent(root, { today: '2026-11-21' });
  const differing: string[] = [];
  for (const { path, body } of whole.files) {
    const name = await snapshot.files.find(`/${path}`);
    if (name === undefined || Buffer.compare(Buffer.from(await snapshot.files.read(name)), Buffer.from(body)) !== 0) differing.push(path);
  }
  expect(await snapshot.check()).toEqual(whole.report.sorted());
  return differing;
}
