// Series of posts: the parts in order, each with the previous and the next part.
import { byText, nearest, quoted } from '../../engine/report/wording.ts';
import type { RuleName } from '../../engine/report/rules.ts';
import type { LoadContext } from '../../engine/content/load-file.ts';

export const seriesRules = {
  'series/same-part': 'Two parts of a series have the same number.',
  'series/no-part': 'Some parts of a series have a number, but this one doesn’t.',
  'series/alone': 'A series with one story has nearly the name of another.',
};

interface PostLink {
  path: string;
  title: string;
}

/** A post's position in its series. */
export interface SeriesPart {
  name: string;
  part: number;
  of: number;
  previous?: PostLink;
  next?: PostLink;
}

/** The fields of a post that decide its position in a series. */
export interface Part extends PostLink {
  slug: string;
  date: string;
  series?: string | undefined;
  part?: number | undefined;
  origin: string;
}

/** The fields that `seriesOf` reads. */
export const PART_FIELDS: (keyof Part)[] = ['slug', 'path', 'title', 'date', 'series', 'part'];

/** Sorted by number if the parts have numbers, otherwise by date. */
function inOrder(parts: readonly Part[]): Part[] {
  return parts.toSorted(
    (a, b) => (a.part ?? Infinity) - (b.part ?? Infinity) || byText(a.date, b.date) || byText(a.title, b.title),
  );
}

function bySeries<P extends Part>(posts: readonly P[]): Map<string, P[]> {
  const series = new Map<string, P[]>();
  for (const post of posts) {
    if (post.series === undefined) continue;
    const parts = series.get(post.series);
    if (parts) parts.push(post);
    else series.set(post.series, [post]);
  }
  return series;
}

/** Position of each post in its series, by slug. Leaves out a series with only one post. */
export function seriesOf(posts: readonly Part[]): Map<string, SeriesPart> {
  const places = new Map<string, SeriesPart>();
  for (const [name, parts] of bySeries(posts)) {
    if (parts.length === 1) continue;
    const ordered = inOrder(parts);
    // The highest number may exceed the number of parts, because some parts may be unpublished.
    const of = Math.max(parts.length, ...parts.map(({ part = 0 }) => part));
    ordered.forEach(({ slug, part }, at) => {
      const [previous, next] = [linkOf(ordered[at - 1]), linkOf(ordered[at + 1])];
      places.set(slug, { name, part: part ?? at + 1, of, ...(previous && { previous }), ...(next && { next }) });
    });
  }
  return places;
}

const linkOf = (post: Part | undefined): PostLink | undefined => post && { path: post.path, title: post.title };

/** Reports parts in an unclear order, and a series whose name is probably a typo. */
export function checkSeries(posts: readonly Part[], { report, files }: Pick<LoadContext, 'report' | 'files'>): void {
  const warn = (rule: RuleName, { origin }: Part, field: string, message: string, suggestion: string) =>
    report.add({ rule, severity: 'warn', ...files.get(origin)!.yaml().at([field]), message, suggestion });
  const series = bySeries(posts);
  const longer = [...series].flatMap(([name, parts]) => (parts.length > 1 ? [name] : []));
  for (const [name, parts] of series) {
    const guess = parts.length === 1 ? nearest(name, longer) : undefined;
    if (guess !== undefined) {
      const message = `No other story is part of the series ${quoted(name)}.`;
      warn('series/alone', parts[0]!, 'series', message, `Did you mean ${quoted(guess)}?`);
    }
    if (parts.every(({ part }) => part === undefined)) continue;
    const numbered = new Map<number, Part>();
    for (const post of parts.toSorted((a, b) => byText(a.origin, b.origin))) {
      const { part } = post;
      const other = part === undefined ? undefined : numbered.get(part);
      if (part === undefined) {
        const message = `The other parts of ${quoted(name)} have a number.`;
        warn('series/no-part', post, 'series', message, 'Add "part:" here, or remove it from the others.');
      } else if (other) {
        const message = `Another story is part ${part} of ${quoted(name)}, too: ${quoted(other.title)}.`;
        warn('series/same-part', post, 'part', message, 'Give one of the two another number.');
      } else numbered.set(part, post);
    }
  }
}
