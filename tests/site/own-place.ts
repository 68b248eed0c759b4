// The place of content/ itself, whichever it is: loaded once for all the files that a worker runs, which only read it.
import { readWorkspace } from '../../build/guide/workspace.ts';

export const ownPlace = readWorkspace('.', 'content');
