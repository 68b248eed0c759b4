// Reads a page's facts, or remembers them from the last time that the page was the same. Judges nothing.
import { hashOf } from '../cache/hash.ts';
import type { Memory } from '../cache/memory.ts';
import type { Page } from '../route.ts';
import { parseFacts, type PageFacts } from './facts.ts';

/** Facts as plain data. */
type KeptFacts = Omit<PageFacts, 'route' | 'metas' | 'ids'> & { metas: [string, string[]][]; ids: string[] };

/** For the pages of one site: their navigation and footer say the same thousand times, and each text is held once. The HTML itself is let go. */
export function factsReader(memory?: Memory): (page: Page) => PageFacts {
  const texts = new Map<string, string>();
  const once = (text: string) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  return (page) => {
    const { route } = page;
    const [name, key] = [`facts ${route.path}`, memory ? hashOf(page.html) : ''];
    let kept = memory?.recall<KeptFacts>(name, key);
    if (!kept) {
      const { route: _, metas, ids, ...plain } = parseFacts(page);
      // A trip through JSON: what the parser gives are views of the HTML, which would be held with them.
      kept = JSON.parse(JSON.stringify({ ...plain, metas: [...metas], ids: [...ids] } satisfies KeptFacts)) as KeptFacts;
      memory?.keep(name, key, kept);
    }
    return {
      ...kept,
      route,
      language: kept.language,
      metas: new Map(kept.metas.map(([meta, contents]) => [once(meta), contents])),
      ids: new Set(kept.ids),
      links: kept.links.map(once),
      requests: kept.requests.map(({ by, address }) => ({ by: once(by), address: once(address) })),
    };
  };
}
