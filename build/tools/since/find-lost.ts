// `check --since REF`: compares the published paths of two versions of the content.
import { loadContent, newRun } from '../../engine/pipeline.ts';
import type { Finding } from '../../engine/report/finding.ts';
import { Report } from '../../engine/report/report.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { readRawFiles, type RawFile } from '../../engine/source/raw-files.ts';
import { site } from '../../site.ts';
import { contentAt, isText } from './content-at.ts';
import { reportLost } from './lost-paths.ts';

/** Returns no findings if the current content has errors. The check itself reports such errors. */
export async function findLost(root: string, folder: string, ref: string, today: string): Promise<Finding[]> {
  const load = async (content: RawFile[]) => {
    const inputs = { content, public: [], others: [] };
    return (await loadContent(site, inputs, { content: folder, today }, newRun())).site;
  };
  const old = contentAt(root, folder, ref);
  // The earlier version has no such folder, so nothing was published from it.
  if (old.length === 0) return [];
  const before = await load(old);
  if (!before) {
    throw new UserError(`The content of ${quoted(ref)} has errors, or has a format that this code can't read.`);
  }
  const after = await load((readRawFiles(`${root}/${folder}`) ?? []).filter(({ path }) => isText(path)));
  const report = new Report();
  if (after) reportLost(before, after, report);
  return report.sorted();
}
