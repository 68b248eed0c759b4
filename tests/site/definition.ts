// The site under test, as passed to `buildFolder`.
import { site } from '../../build/site.ts';

export const definition = { otherFolders: site.otherFolders ?? [], load: () => Promise.resolve(site) };
