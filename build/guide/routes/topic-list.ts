// Every topic page with its groups, as the directory page links them.
import type { ListedTopic } from '../../../components/pages/directory-page.tsx';
import type { Directory } from '../kinds/directory.ts';
import { groupLinks } from './paging.ts';

/** A page that links more groups than this would outgrow its budget; then it links the topic pages alone. */
const GROUPS_LINKED = 400;

export function topicList(directories: readonly Directory[]): ListedTopic[] {
  const named = directories.flatMap(({ groups }) => groups).length <= GROUPS_LINKED;
  // What is next to nothing but examples stands behind what is not.
  const sorted = [...directories].sort((a, b) => Number(a.isExample) - Number(b.isExample));
  return sorted.map((directory) => {
    const { title, path, district, places, hasSamples } = directory;
    return { title, path, district, places, hasSamples, groups: named ? groupLinks(directory) : [] };
  });
}
