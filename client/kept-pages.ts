// Lists on /offline the pages that the device has stored: pages of guides that the reader chose to keep, then visited
// pages, latest first.
import { cacheNames, isGuideCache } from './kept.ts';

export async function listKept(place: HTMLElement, base: string): Promise<void> {
  const names = cacheNames(base);
  const guides = (await caches.keys()).filter((name) => isGuideCache(base, name)).sort();
  const kept = await Promise.all(
    guides.map(async (name) => ({ heading: `Kept: ${name.split(' ').at(-2)}`, pages: await pagesIn(name) })),
  );
  const inGuides = new Set(kept.flatMap(({ pages }) => pages.map(({ address }) => address)));
  const visited = (await pagesIn(names.pages)).filter(({ address }) => !inGuides.has(address));
  const lists = [...kept, { heading: 'Visited lately', pages: visited.toReversed() }];
  const parts = lists.filter(({ pages }) => pages.length > 0).flatMap(({ heading, pages }) => listOf(heading, pages));
  if (parts.length > 0) place.replaceChildren(...parts);
}

interface KeptPage {
  address: string;
  title: string;
}

async function pagesIn(name: string): Promise<KeptPage[]> {
  const cache = await caches.open(name);
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const response = await cache.match(url);
      if (!response?.headers.get('content-type')?.startsWith('text/html')) return [];
      const [head = ''] = (await response.text()).split('</title>', 1);
      const page = new DOMParser().parseFromString(head, 'text/html');
      return [{ address: url, title: page.title.replace(/ \| [^|]*$/, '') }];
    }),
  );
  return pages.flat().filter(({ address }) => !address.endsWith('/offline'));
}

function listOf(heading: string, pages: KeptPage[]): HTMLElement[] {
  const [title, list] = [document.createElement('h2'), document.createElement('ul')];
  title.textContent = heading;
  for (const { address, title } of pages) {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = title;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  return [title, list];
}
