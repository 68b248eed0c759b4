// Lists the old URL paths of the guide: from its pages and from redirects.yaml.
import type { Redirect } from '../../engine/pages/redirect.ts';
import type { Site } from '../load-guide.ts';

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
  if (!redirects) return own;
  const { origin } = redirects;
  return [
    ...own,
    ...redirects.redirects.map(({ from, to }, index) => {
      const field = ['redirects', index, 'from'];
      return { from: trimmed(from), to: trimmed(to), origin, field };
    }),
    ...goneOf(site),
  ];
}
