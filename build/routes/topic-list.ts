// Every topic page with its groups, as the directory page links them.
import type { ListedTopic } from '../../components/pages/directory-page.tsx';
import { pageAddress } from '../../components/parts/pagination.ts';
import type { Directory } from '../model/directory.ts';
import { partsOfDirectory } from './paging.ts';

/** A page that links more groups than this would outgrow its budget; then it links the topic pages alone. */
const GROUPS_LINKED = 400;

export function topicList(directories: readonly Directory[]): ListedTopic[] {
  const named = directories.flatMap(({ groups }) => groups).length <= GROUPS_LINKED;
  // What is next to nothing but examples stands behind what is not.
  const sorted = [...directories].sort((a, b) => Number(a.isExample) - Number(b.isExample));
  return sorted.map((directory) => {
    const { title, path, district, places, hasSamples } = directory;
    return { title, path, district, places, hasSamples, groups: named ? groupsOf(directory) : [] };
  });
}

/** The groups with the addresses of their headings, each on the page where it begins. */
function groupsOf(directory: Directory): ListedTopic['groups'] {
  const { path, groups } = directory;
  const parts = partsOfDirectory(directory);
  return groups.map(({ id, title, listings }) => {
    const number = parts.findIndex((part) => part.directory.groups.some((group) => group.id === id)) + 1;
    return {
      title,
      places: listings.filter(({ sample }) => !sample).length,
      address: `${pageAddress(path, number)}#${id}`,
    };
  });
}
