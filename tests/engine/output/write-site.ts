// Writes a complete site in one call, for the tests.
import type { OutputFile } from '../../../build/engine/output/file.ts';
import { openSiteWriter } from '../../../build/engine/output/write.ts';

/** Replaces `<root>/dist` by exactly `files`. Keeps the old site on an error. */
export function writeSite(root: string, files: readonly OutputFile[]): void {
  const site = openSiteWriter(root);
  try {
    files.forEach((file) => site.put(file));
    site.publish();
  } finally {
    site.close();
  }
}
