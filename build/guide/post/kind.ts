// Everything that the guide does with stories, their categories and their authors.
import type { Content, JoinedSite, Kind } from '../define-kind.ts';
import { countsOf } from '../fields/order.ts';
import type { Site } from '../load-guide.ts';
import { sameIfEqual } from '../shared-data.ts';
import { authors, loadAuthors, rules as authorRules, type Author } from './author.ts';
import { categories, loadCategories, rules as categoryRules, type Category } from './category.ts';
import { checkCovers, coverRules } from './covers.ts';
import { renderFeeds } from './feeds.ts';
import { postIndexFiles } from './post-index-files.ts';
import { postRoutes } from './post-routes.ts';
import { loadPosts, posts, rules, type Post, type PostWorld } from './post.ts';
import { checkSeries, seriesRules } from './series.ts';

export const post: Kind<'posts', Post[], typeof rules & typeof seriesRules & typeof coverRules> = {
  name: 'posts',
  collections: [posts],
  rules: { ...rules, ...seriesRules, ...coverRules },
  *join(content, site) {
    const { files, context } = content;
    const world = sameIfEqual('post-world', worldOf(content, site), context.memory);
    const all = yield* loadPosts(files.of(posts), context, world);
    checkSeries(all, context);
    checkCovers(all, context);
    return all;
  },
  show(all, { options: { drafts = false } }, site) {
    const shown = all.filter(({ draft }) => drafts || !draft);
    countPosts(shown, site);
    return shown;
  },
  routes: postRoutes,
  files: ({ site, memory }) => [...renderFeeds(site), ...postIndexFiles(site, memory)],
};

export const category: Kind<'categories', Category[], typeof categoryRules> = {
  name: 'categories',
  collections: [categories],
  rules: categoryRules,
  join: loadCategories,
};

export const author: Kind<'authors', Author[], typeof authorRules> = {
  name: 'authors',
  collections: [authors],
  rules: authorRules,
  join: loadAuthors,
};

function worldOf(
  { settings: entry, options: { today } }: Content,
  { categories, areas, authors }: JoinedSite,
): PostWorld {
  const settings = entry?.value;
  return {
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    areas: areas.map(({ name, path, postcodes }) => ({ name, path, postcodes })),
    authors: authors.map(({ name, path }) => ({ name, path })),
    byline: settings?.byline,
    unlisted: settings?.unlistedCategories ?? [],
    call: { heading: settings?.newsletter?.headline ?? '', text: settings?.newsletter?.text ?? '' },
    today,
  };
}

function countPosts(shown: readonly Post[], site: Pick<Site, 'categories' | 'areas' | 'authors'>): void {
  const count = (groups: readonly { name: string; postCount: number }[], nameIn: (each: Post) => unknown) => {
    const counts = new Map(countsOf(shown.map(nameIn)));
    for (const group of groups) group.postCount = counts.get(group.name) ?? 0;
  };
  count(site.categories, ({ category: name }) => name);
  count(site.areas, ({ location }) => location);
  count(site.authors, ({ author: by }) => by?.name);
}
