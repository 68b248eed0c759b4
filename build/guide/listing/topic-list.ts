// Lists every topic page, for the directory page.
import type { ListedTopic } from '../../../components/pages/directory-page.tsx';
import type { TopicPages } from '../../../components/pages/home-page.tsx';
import { topicTitle } from '../guide/guide.ts';
import type { Site } from '../load-guide.ts';

export function topicList({ directories, guides }: Pick<Site, 'directories' | 'guides'>): ListedTopic[] {
  const services = guides.flatMap((guide) => guide.services.map(({ link }) => link));
  // Sorts topic pages in the order of the guides. Pages that no guide links come later, and pages with almost only
  // examples last.
  const rank = ({ path, isExample }: (typeof directories)[number]) =>
    (services.includes(path) ? services.indexOf(path) : services.length) + (isExample ? 2 * services.length + 1 : 0);
  const sorted = [...directories].sort((a, b) => rank(a) - rank(b));
  return sorted.map((directory) => {
    const { title, path, district, places, hasSamples } = directory;
    const guide = guides.find((each) => each.district === district);
    const name = topicTitle(guide, directory);
    return { title, name, path, district, places, hasSamples };
  });
}

/** Groups the topic pages with places, of all districts that have a guide, by their name: `Eating Out`. */
export function topicPagesByTitle({ guides, directories }: Pick<Site, 'guides' | 'directories'>): TopicPages[] {
  const ways = new Map<string, TopicPages>();
  for (const guide of guides) {
    for (const directory of directories.filter(({ district }) => district === guide.district)) {
      const { path, district, places } = directory;
      if (places === 0) continue;
      const title = topicTitle(guide, directory);
      const way = ways.get(title) ?? { title, places: 0, lists: [] };
      way.places += places;
      way.lists.push({ path, district, places });
      ways.set(title, way);
    }
  }
  return [...ways.values()];
}
