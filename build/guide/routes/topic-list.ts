// Lists every topic page with its groups, for the directory page.
import type { ListedTopic } from '../../../components/pages/directory-page.tsx';
import type { Directory } from '../kinds/directory.ts';
import { groupLinks } from './paging.ts';

/** A page can link this many groups within its budget. If there are more, it links only the topic pages. */
const GROUPS_LINKED = 400;

export function topicList(directories: readonly Directory[]): ListedTopic[] {
  const named = directories.flatMap(({ groups }) => groups).length <= GROUPS_LINKED;
  // Pages with almost only examples go last.
  const sorted = [...directories].sort((a, b) => Number(a.isExample) - Number(b.isExample));
  return sorted.map((directory) => {
    const { title, path, district, places, hasSamples } = directory;
    return { title, path, district, places, hasSamples, groups: named ? groupLinks(directory) : [] };
  });
}
