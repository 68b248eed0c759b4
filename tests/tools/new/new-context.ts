// Context of `npm run new` for tests: a new project in an empty folder, without npm and without photographs.
import type { NewContext } from '../../../build/tools/new/new-command.ts';

export const newContext: Omit<NewContext, 'workspace' | 'today' | 'writeFiles' | 'log'> = {
  isOccupied: () => false,
  providePackage: () => '^1.0.0',
  install: () => true,
  readMigrations: () => [],
  readPhotograph: () => undefined,
  removeFile: () => {},
  writePicture: () => {},
};
