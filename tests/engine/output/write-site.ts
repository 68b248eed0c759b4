// Writes a site that is at hand in one go, for the tests of the writing.
import type { OutputFile } from '../../../build/engine/output/file.ts';
import { openSite } from '../../../build/engine/output/write.ts';

/** Replaces `<root>/dist` by exactly `files`; on any error it stands as it was. */
export function writeSite(root: string, files: readonly OutputFile[]): void {
  const site = openSite(root);
  try {
    files.forEach((file) => site.put(file));
    site.publish();
  } finally {
    site.close();
  }
}
