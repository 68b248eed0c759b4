// The site under test, as `buildFolder` gets it.
import { site } from '../../build/site.ts';

export const definition = { otherFolders: site.otherFolders ?? [], load: () => Promise.resolve(site) };
