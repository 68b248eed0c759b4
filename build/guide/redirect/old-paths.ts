// Lists the old URL paths of the guide: from its pages and from redirects.yaml.
import { barePath, type Redirect } from '../../engine/pages/redirect.ts';
import type { Site } from '../load-guide.ts';
import { hasLetterPage } from '../letter/letter-links.ts';

interface Owner {
  path: string;
  aliases?: readonly string[] | undefined;
  origin: string;
  /** Position of the page in its file, if the file describes several pages. */
  field?: readonly number[];
}

const trimmed = (path: string) => path.replace(/(?<=.)\/$/, '');

/** Paths of removed pages. */
export const goneOf = ({ redirects }: Pick<Site, 'redirects'>): Redirect[] =>
  (redirects?.gone ?? []).map((from, index) => ({
    from: trimmed(from),
    origin: redirects!.origin,
    field: ['gone', index],
  }));

export function redirectsOf(site: Site): Redirect[] {
  const { posts, areas, guides, directories, ownPages, events, redirects } = site;
  const pages = Object.entries(site.pages).map(([name, { aliases }]) => ({
    path: name === 'home' ? '/' : `/${name.replace('letters-', 'letters/')}`,
    aliases,
    origin: `${site.folder}/pages/${name}.yaml`,
  }));
  const authors = site.authors.map(({ index, ...author }) => ({ ...author, field: [index] }));
  const ofEvents = events.map(({ path = '/whats-on', aliases, origin }) => ({ path, aliases, origin }));
  const owners: Owner[] = [
    ...pages,
    ...ownPages,
    ...guides,
    ...areas,
    ...directories,
    ...posts.filter(({ aliases }) => aliases),
    ...authors,
    ...ofEvents,
  ];
  const own = owners.flatMap(({ path: to, aliases = [], origin, field = [] }) =>
    aliases.map((from, index): Redirect => ({ from: trimmed(from), to, origin, field: [...field, 'aliases', index] })),
  );
  const listed = (redirects?.redirects ?? []).map(({ from, to }, index): Redirect => {
    const field = ['redirects', index, 'from'];
    return { from: trimmed(from), to: trimmed(to), origin: redirects!.origin, field };
  });
  const written = [...own, ...listed, ...goneOf(site)];
  const taken = new Set([...written.map(({ from }) => keyOf(from)), ...owners.map(({ path }) => keyOf(path))]);
  return [...written, ...typedPaths(site).filter(({ from }) => !taken.has(from))];
}

const keyOf = (path: string) => barePath(path).toLowerCase();

/** Paths that readers type for these pages. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  blogs: ['/blog'],
  categories: ['/category'],
  directory: ['/directories', '/search'],
  letters: ['/letter'],
  neighbourhoods: ['/neighbourhood', '/areas'],
  'whats-on': ['/whatson', '/events'],
};

function typedPaths(site: Site): Redirect[] {
  const { pages, folder } = site;
  const names = Object.keys(TYPED).filter((name) =>
    name === 'letters' ? hasLetterPage(site) : Object.hasOwn(pages, name),
  );
  return names.flatMap((name) =>
    TYPED[name]!.map((from) => ({ from, to: `/${name}`, origin: `${folder}/pages/${name}.yaml`, field: [] })),
  );
}
