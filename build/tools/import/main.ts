// Runs `npm run import` with this process's arguments, files, clock and network.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { runMain, terminal } from '../../command-line.ts';
import { todayInPlace } from '../../guide/time/time-zone.ts';
import { takePlace } from '../../guide/place-folder.ts';
import { readWorkspace, siteOrigin, textOf, writeFileAtomic, writeTexts } from '../../guide/workspace.ts';
import { fetchPictures, pictureFinder, type ReadPicture } from './bring-pictures.ts';
import { runCommand } from './import-posts.ts';

const readIfFile = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;

function readFolder(folder: string): ReadPicture | undefined {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return undefined;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).split(sep).join('/'));
  const find = pictureFinder(files);
  return async (url) => {
    const file = find(url);
    return file === undefined ? undefined : readFileSync(file);
  };
}

await runMain((words) => {
  const { args, content } = takePlace(words);
  const workspace = readWorkspace(process.cwd(), content);
  const today = todayInPlace();
  const site = siteOrigin(textOf(workspace)(`${content}/site.yaml`)) ?? 'https://example.org';
  return runCommand(args, {
    workspace,
    today,
    readFile: readIfFile,
    readPictures: (folder) =>
      folder === undefined ? fetchPictures({ site, today, cache: '.cache/import' }) : readFolder(folder),
    writeFiles: (texts) => writeTexts(process.cwd(), texts),
    writePicture: writeFileAtomic,
    ...terminal,
  });
});
