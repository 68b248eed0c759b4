// Finds listings in a group of a different kind of place. Compares the words of their descriptions and the group's
// title.
import { quoted } from '../../engine/report/wording.ts';
import type { Entry } from '../../engine/content/load-file.ts';

/** Words that two kinds of places never share. Leaves out words that many kinds use, such as "shop" or "centre". */
const KINDS: readonly [kind: string, words: RegExp][] = [
  [
    'eating',
    /\b(?:restaurants?|cafe|cafes|coffee|takeaways?|fast food|sandwich|bakery|bakeries|cakes?|desserts?|ice cream|caterers?|catering|canteen|juice|chip shop|food vendors?)\b/,
  ],
  ['drinking', /\b(?:pubs?|bars?|nightclubs?|music venues?|taprooms?|wine bars?)\b/],
  ['making', /\bmakers?\b/],
  [
    'food shopping',
    /\b(?:supermarkets?|convenience|newsagents?|grocery|grocers?|greengrocers?|food shops?|corner shops?|delicatessens?|wholefoods?|discount stores?|petrol station shops?|wine shops?|off-licences?|beer|wine)\b/,
  ],
  ['meat', /\bbutchers?\b/],
  ['fish', /\bfishmongers?\b/],
  ['hiring', /\b(?:events?|(?<!music )venues?|for hire)\b/],
  ['doctors', /\b(?:gps?|doctors?|surgery|surgeries)\b/],
  ['dentists', /\b(?:dental|dentists?|orthodontists?)\b/],
  ['chemists', /\b(?:pharmacy|pharmacies|chemists?)\b/],
  ['nurseries', /\b(?:nursery|nurseries|children's centres?)\b/],
  ['schools', /\b(?:schools?|colleges?)\b/],
  ['worship', /\b(?:church|churches|chapels?|mosques?|synagogues?|temples?|worship|islamic centre|meeting house)\b/],
  ['community centres', /\bcommunity (?:centres?|halls?)\b/],
  ['exhibitions', /\b(?:gallery|galleries|museums?|archives?)\b/],
  ['films', /\bcinemas?\b/],
  ['plays', /\btheatres?\b/],
  ['cars', /\b(?:mot|garages?|car repairs?)\b/],
];

/** Kinds of places that the words name, in the order of the words. */
export function kindsIn(words: string): string[] {
  const plain = words.toLowerCase().replaceAll('’', "'").normalize('NFKD').replace(/\p{M}/gu, '');
  return KINDS.map(([kind, pattern]) => ({ kind, at: plain.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
}

interface GroupOfListings {
  title: string;
  listings: readonly { name: string; line?: string | undefined; sample?: boolean | undefined }[];
}

/** Warns of a listing whose description names a different kind of place from its group's title. */
export function checkKinds(entry: Entry<{ groups: readonly GroupOfListings[] }>): void {
  entry.value.groups.forEach(({ title, listings }, group) => {
    const kinds = kindsIn(title);
    if (kinds.length === 0) return;
    listings.forEach(({ name, line, sample }, at) => {
      const own = kindsIn(line ?? '');
      if (sample || own.length === 0 || own.some((kind) => kinds.includes(kind))) return;
      const message = `${quoted(name)} is in the group ${quoted(title)}, but its line says ${quoted(line)}.`;
      const advice = 'Move it to a group of its kind, or correct its line.';
      entry.warn('directory/other-kind', ['groups', group, 'listings', at, 'line'], message, advice);
    });
  });
}
