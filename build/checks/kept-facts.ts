// A page's facts apart from the page they were read out of: as JSON, and as the checks want them again. Judges nothing.
import type { Page, Route } from '../routes/route.ts';
import { parseFacts, type PageFacts } from './facts.ts';

/** Facts as plain data. */
type PlainFacts = Omit<PageFacts, 'route' | 'metas' | 'ids'> & { metas: [string, string[]][]; ids: string[] };

/** As JSON: what the parser gives are views of the HTML, which would be held with them. */
export function factsAsJson(page: Page, bytes?: Uint8Array): string {
  const { route: _, metas, ids, ...plain } = parseFacts(page, bytes);
  return JSON.stringify({ ...plain, metas: [...metas], ids: [...ids] } satisfies PlainFacts);
}

/** For the pages of one site: their navigation and footer say the same thousand times, and each text is held once. */
export function factsReader(): (route: Route, json: Uint8Array) => PageFacts {
  const texts = new Map<string, string>();
  const once = (text: string) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  return (route, json) => {
    const { metas, ids, links, requests, language, ...plain } = JSON.parse(Buffer.from(json).toString('utf8')) as PlainFacts;
    return {
      ...plain,
      route,
      language,
      metas: new Map(metas.map(([meta, contents]) => [once(meta), contents])),
      ids: new Set(ids),
      links: links.map(once),
      requests: requests.map(({ by, address }) => ({ by: once(by), address: once(address) })),
    };
  };
}
