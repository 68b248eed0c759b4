// Following a change gives the same pages as starting anew.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createWorkshop } from '../../../build/serve/dev/workshop.ts';
import { buildContent } from '../../site/build.ts';

const root = mkdtempSync(join(tmpdir(), 'workshop-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a followed change and a whole build give the same pages and files', async () => {
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  const edit = (file: string, from: string | RegExp, to: string) => {
    const path = join(root, 'content', file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  const workshop = createWorkshop({ root, content: 'content', basePath: '', today: '2026-11-21' });
  await workshop.attempt([]);
  edit('posts/five-benches.md', /^title: .*$/m, 'title: Six benches');
  await workshop.attempt(['content/posts/five-benches.md']);
  edit('areas/gull-hill.yaml', /^name: .*$/m, 'name: Gull Hillock');
  const { findings } = await workshop.attempt(['content/areas/gull-hill.yaml']);
  expect(findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)).toEqual(['post/unknown-area']);
  edit('areas/gull-hill.yaml', 'Gull Hillock', 'Gull Hill');
  const { snapshot } = await workshop.attempt(['content/areas/gull-hill.yaml']);
  const whole = await buildContent(root, { today: '2026-11-21' });
  const differing: string[] = [];
  for (const { path, body } of whole.files) {
    const name = await snapshot!.files.find(`/${path}`);
    if (name === undefined || Buffer.compare(Buffer.from(await snapshot!.files.read(name)), Buffer.from(body)) !== 0) differing.push(path);
  }
  expect(differing).toEqual([]);
  expect(await snapshot!.check()).toEqual(whole.report.sorted());
});
