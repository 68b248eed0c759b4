// The real site in content/, loaded once per worker. Tests must not change it.
import { readWorkspace } from '../../build/guide/workspace.ts';

export const ownPlace = readWorkspace('.', 'content');
