// Folder of the code's own files: styles, fonts, starter/, supabase/.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the package or of the project, with a slash at its end. build/launch.mjs sets the variable. Without it, the
 * folder is three levels above this file's folder.
 */
export const codeRoot = process.env.EFFRASIDE_CODE ?? fileURLToPath(new URL('../../../', import.meta.url));

/** Loads the code's packages. A bundle in another folder may not find them. */
export const codeRequire = createRequire(`${codeRoot}package.json`);
