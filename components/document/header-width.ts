// Estimates the width of the header's links, so that they fold before they need a second line.
import type { Settings } from '../../build/guide/settings/settings.ts';

type Links = Settings['header'];

/** Widths of characters in ems, in the bold weight of the text font. */
const WIDTHS: readonly [characters: RegExp, width: number][] = [
  [/['‘’|]/, 0.24],
  [/[ij.,:;]/, 0.28],
  [/[l !()]/, 0.33],
  [/[frt-]/, 0.38],
  [/[1I]/, 0.43],
  [/[csvxyz7]/, 0.53],
  [/[abdeghknopqu239EFJL]/, 0.58],
  [/[4568BPRSTVYZ]/, 0.63],
  [/[0ACDKUX]/, 0.68],
  [/[wGHNOQ&]/, 0.74],
  [/[MWm]/, 0.88],
];
const WIDEST = 1;

const widthOf = (label: string) =>
  Array.from(label).reduce((sum, each) => sum + (WIDTHS.find(([form]) => form.test(each))?.[1] ?? WIDEST), 0);

/** Width of a row of links in rems, with a gap after each link. */
const rowOf = (links: Links, size: number, gap: number) =>
  links.reduce((sum, { label }) => sum + widthOf(label) * size + gap, 0);

/**
 * Measured widths in rems of the search link, the Subscribe button and their gaps: in a header with smaller gaps, with
 * usual gaps, and with the second group of links.
 */
const AROUND = { closer: 9, usual: 11.25, whole: 12.4 };
/** Width in rems of the button that opens the second group of links, with its gap. */
const TOGGLE = { closer: 2, usual: 3.25 };

/**
 * Widths in rems at which site-header.css changes the row of links: the links fold below `closer`, move closer below
 * `usual`, and show their second group from `whole`.
 */
const QUERIES = { closer: 30.24, usual: 40.6, whole: 56 };

/**
 * Possible scales of the links, in tenths of the usual size. The style sheet has a class for each, such as `links-13`.
 */
const SCALES = [10, 11, 13, 15];
/** Margin for the error of the estimate. */
const MARGIN = 0.01;
/** Extra share of width, because browsers round the widths of characters. */
const ROUNDING = 0.04;

/** Class names of the part of the header that holds the links. */
export function headerClass({ header, more }: Pick<Settings, 'header' | 'more'>): string {
  const hasMore = more.length > 0;
  const closer = rowOf(header, 0.875, 0.4375) + AROUND.closer + (hasMore ? TOGGLE.closer : 0);
  const usual = rowOf(header, 1, 1.25) + AROUND.usual + (hasMore ? TOGGLE.usual : 0);
  const whole = hasMore ? rowOf(header, 1, 0.875) + rowOf(more, 0.875, 0.875) + AROUND.whole : 0;
  const ratio = MARGIN + Math.max(closer / QUERIES.closer, usual / QUERIES.usual, whole / QUERIES.whole);
  if (ratio <= 1 - ROUNDING) return 'site-header-rest';
  return `site-header-rest links-${SCALES.find((scale) => ratio * 10 <= scale) ?? 'folded'}`;
}
