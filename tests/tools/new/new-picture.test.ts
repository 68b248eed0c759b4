// Tests `npm run new -- picture`, with flags.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readWorkspace } from '../../../build/guide/workspace.ts';
import { newPicture } from '../../../build/tools/new/new-picture.ts';
import { scene, withPrivateMetadata } from '../../engine/assets/sample-photographs.ts';

const workspace = readWorkspace('tests/fixtures', 'site');
const project = { workspace, site: workspace.site!, today: '2026-11-21' };

async function run(file: string, flags: Record<string, string>, bytes?: Uint8Array) {
  const [logged, texts, pictures] = [[] as string[], new Map<string, string>(), new Map<string, Uint8Array>()];
  const code = await newPicture(file, flags, project, {
    log: (line) => logged.push(line),
    readPhotograph: () => bytes,
    writePicture: (path, content) => pictures.set(path, content),
    writeFiles: (files) => files.forEach((text, path) => texts.set(path, text)),
  });
  return { code, logged: logged.join('\n'), texts, pictures };
}

const FLAGS = { alt: 'A stall of [red] apples.', by: 'A. Neighbour', caption: 'Say "apples".' };

it('“new -- picture” writes a small photograph without private metadata, its credit, and a line to paste', async () => {
  const { code, logged, texts, pictures } = await run(
    '/home/me/IMG_1234.JPG',
    FLAGS,
    await withPrivateMetadata(await scene(3000, 400)),
  );
  expect(code).toBe(0);
  const [[path, bytes]] = [...pictures] as [[string, Uint8Array]];
  expect(path).toBe('site/images/posts/a-stall-of-red-apples.jpg');
  expect((await sharp(bytes).metadata()).width).toBe(2400);
  expect(Buffer.from(bytes).includes('4711')).toBe(false);
  expect(parse(texts.get('site/images/credits.yaml')!)).toEqual([
    { file: 'posts/a-stall-of-red-apples.jpg', by: 'A. Neighbour', licence: 'own' },
  ]);
  expect(logged).toContain(
    '![A stall of \\[red\\] apples.](/images/posts/a-stall-of-red-apples.jpg "Say \\"apples\\".")',
  );
});

it('“new -- picture” says that it keeps only the first frame of an animation', async () => {
  const frames = [0, 255].map((level) => Buffer.alloc(8 * 8 * 3, level));
  const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const;
  const bytes = await sharp(Buffer.concat(frames), { raw }).gif().toBuffer();
  const { logged, pictures } = await run('wave.gif', FLAGS, bytes);
  expect(logged).toContain('"wave.gif" is animated. Only its first frame was kept.');
  expect((await sharp([...pictures.values()][0]).metadata()).height).toBe(8);
});

it('“new -- picture” explains how to export a photograph that can’t be read, and writes nothing', async () => {
  const { code, logged, pictures } = await run('IMG_1.HEIC', FLAGS, Uint8Array.of(1));
  expect([code, pictures.size]).toEqual([1, 0]);
  expect(logged).toContain('iPhone');
  const renamed = await run('IMG_1.JPG', FLAGS, Buffer.from('\0\0\0\x18ftypheic'));
  expect(renamed.logged).toContain('iPhone');
});

it("“new -- picture” refuses a file that isn't a photograph, a missing file, and a name that is taken", async () => {
  await expect(run('words.jpg', FLAGS, Buffer.from('words'))).rejects.toThrow('is not a readable photograph');
  expect((await run('nowhere.jpg', FLAGS)).code).toBe(1);
  const bytes = await (await scene(64, 48)).jpeg().toBuffer();
  const unlicensed = await run('a.jpg', { ...FLAGS, licence: 'CC-BY-9' }, bytes);
  expect([unlicensed.code, unlicensed.pictures.size]).toEqual([1, 0]);
  expect(unlicensed.logged).toContain('credit/');
  const taken = await run('a.jpg', { ...FLAGS, name: 'scene' }, bytes);
  expect([taken.code, taken.pictures.size]).toEqual([1, 0]);
  expect(taken.logged).toContain('/images/scene.svg');
});
