// The place in content/, loaded once per worker. Tests only read it.
import { readWorkspace } from '../../build/guide/workspace.ts';

export const ownPlace = readWorkspace('.', 'content');
