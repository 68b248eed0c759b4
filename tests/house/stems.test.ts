// Checks that no two folders of the code have a file of the same name.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const ROOMS = ['engine', 'guide', 'newsletter', 'registers', 'tools'].map((name) => `build/${name}`);

/** Names of the code files in a folder and its subfolders, up to the first dot. */
const stemsOf = (room: string) =>
  new Set(
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => basename(path).split('.')[0]!),
  );

test("no two folders of the code have a file of the same name, except the commands' main files", () => {
  const homes = new Map<string, string[]>();
  for (const room of [...ROOMS, 'components', 'client']) {
    for (const stem of stemsOf(room)) homes.set(stem, [...(homes.get(stem) ?? []), room]);
  }
  homes.delete('main');
  expect(homes.size).toBeGreaterThan(300);
  expect([...homes].filter(([, rooms]) => rooms.length > 1)).toEqual([]);
});
