// Files of a place besides its content and SQL: package.json, README.md, workflows and settings of the editor.
import { readFileSync } from 'node:fs';
import { codeRoot } from '../../guide/assets/code-root.ts';
import type { PlaceOptions } from './place.ts';

/** Files of the package, by path in the place. npm leaves `.gitignore` out of packages. */
const COPIED = {
  'README.md': 'starter/folder/README.md',
  '.gitignore': 'starter/folder/gitignore',
  '.github/workflows/check.yml': 'starter/folder/check.yml',
  '.github/workflows/pages.yml': '.github/workflows/pages.yml',
  '.github/workflows/refresh.yml': '.github/workflows/refresh.yml',
};

const read = (path: string) => readFileSync(`${codeRoot}${path}`, 'utf8');

/**
 * @param name Name of the folder, for package.json.
 * @param version Version of the package, or a file beside package.json.
 */
export function placeFiles(
  { brand, place }: Pick<PlaceOptions, 'brand' | 'place'>,
  name: string,
  version: string,
): Map<string, string> {
  const texts = Object.entries(COPIED).map(([path, source]): [string, string] => [
    path,
    read(source).replaceAll('{brand}', brand).replaceAll('{place}', place),
  ]);
  return new Map([
    ...texts,
    ['package.json', packageFile(name, version)],
    ['.vscode/settings.json', json({ 'yaml.schemas': schemas() })],
  ]);
}

/** The scripts are those of the project whose commands a place has. */
function packageFile(name: string, version: string): string {
  const { scripts, engines, peerDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const ours = ['issue', 'schemas'];
  const commands = Object.keys(scripts!).filter(
    (each) => scripts![each] === `node build/launch.mjs ${each}` && !ours.includes(each),
  );
  const own = Object.fromEntries([...commands, 'test'].map((each) => [each, `effraside ${each}`]));
  const dependencies = { effraside: version };
  // `npm test` needs axe-core.
  const devDependencies = peerDependencies;
  return json({ name, private: true, type: 'module', scripts: own, dependencies, devDependencies, engines });
}

function schemas(): Record<string, unknown> {
  const settings = JSON.parse(read('.vscode/settings.json')) as { 'yaml.schemas': Record<string, unknown> };
  return Object.fromEntries(
    Object.entries(settings['yaml.schemas']).map(([file, files]) => [
      file.replace('./', './node_modules/effraside/'),
      files,
    ]),
  );
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
