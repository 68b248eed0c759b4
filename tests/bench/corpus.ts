// Makes a place of any size for the benchmark, always the same for the same numbers. Knows the content format and nothing of builds.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { randomFrom } from '../random.ts';

export interface CorpusSize {
  posts: number;
  listings: number;
}

/** Listings on one page; more make another page. */
const PER_DIRECTORY = 2_500;
const PER_GROUP = 50;

/** Writes `<root>/content`: the second place of the tests with that many posts and listings more. A smaller corpus is the beginning of a larger one. */
export function writeCorpus(root: string, { posts, listings }: CorpusSize): void {
  const content = join(root, 'content');
  cpSync(resolve(import.meta.dirname, '../fixtures/site'), content, { recursive: true });
  const settings = readFileSync(join(content, 'site.yaml'), 'utf8');
  writeFileSync(join(content, 'site.yaml'), `${settings}socialCards: site\nbudgets: warn\n`);
  for (let index = 0; index < posts; index++) writeFileSync(postFile(root, index), postText(index));
  for (let first = 0; first < listings; first += PER_DIRECTORY) {
    const file = directoryFile(root, first / PER_DIRECTORY);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, directoryText(first, Math.min(PER_DIRECTORY, listings - first)));
  }
}

export const postFile = (root: string, index: number) => join(root, 'content/posts', `${postSlug(index)}.md`);
export const directoryFile = (root: string, index: number) => join(root, `content/directories/zz${(index % 9) + 1}/topic-${index + 1}.yaml`);

const postSlug = (index: number) => `story-${index + 1}`;

/** A stream of its own for each item, so that no item depends on another. */
function streamFrom(seed: number): Random {
  const random = randomFrom((Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + 0xc2b2ae35) | 0);
  const between = (low: number, high: number) => low + random(high - low + 1);
  return { between, pick: (words) => words[between(0, words.length - 1)]! };
}

interface Random {
  between(low: number, high: number): number;
  pick(words: readonly string[]): string;
}

const places = ['Rope Lane', 'the High Street', 'Church Green', 'the old station', 'Harbour Walk', 'Castle Park', 'the Corn Exchange', 'Bridge Street', 'the canal basin', 'Abbey Fields', 'Market Square', 'the Lido', 'Quarry Wood', 'Station Road'];
const nouns = ['market', 'bakery', 'walk', 'playground', 'allotment', 'gallery', 'school', 'choir', 'bookshop', 'river', 'footpath', 'orchard', 'council', 'workshop', 'festival', 'museum', 'garden', 'ferry', 'surgery', 'pub', 'brewery', 'theatre', 'repair shop', 'cinema'];
const kinds = ['friendly', 'quiet', 'busy', 'historic', 'hidden', 'independent', 'local', 'family-run', 'seasonal', 'popular', 'affordable', 'lively', 'leafy', 'restored', 'much-loved', 'volunteer-run', 'sunny', 'traditional', 'cosy', 'small'];
const deeds = ['opens', 'welcomes', 'hosts', 'serves', 'supports', 'celebrates', 'offers', 'runs', 'overlooks', 'shares', 'keeps', 'restores', 'teaches', 'grows'];
const tails = ['every Saturday from nine until one', 'on the first Sunday of the month', 'throughout the summer', 'come rain or shine', 'with free parking close by', 'a short walk from the station', 'for residents of every age', 'with step-free access throughout', 'and you do not need to book', 'although it is wise to arrive early', 'as it has done since 1974', 'and there is usually a queue by ten', 'thanks to a small team of helpers', 'and dogs on leads are welcome'];
const openings = ['In our experience', 'Most weekends', 'If you are new to the area', 'According to the organisers', 'For a gentle afternoon out', 'Whatever the weather', 'Just beyond the bridge', 'Ask anyone who lives here', 'As the evenings draw in'];
const names = ['Hargreaves', 'Okafor', 'Patel', 'Whitcombe', 'Lindqvist', 'Marsh', 'Delaney', 'Fenwick', 'Achebe', 'Thornbury', 'Kowalski', 'Redmond'];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const list = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, index) => make(index));

function sentence({ pick, between }: Random): string {
  const [kind, noun, other] = [pick(kinds), pick(nouns), pick(nouns)];
  const words = [
    `The ${kind} ${noun} near ${pick(places)} ${pick(deeds)} the ${pick(kinds)} ${other} ${pick(tails)}`,
    `${pick(openings)}, the ${noun} at ${pick(places)} ${pick(deeds)} a ${kind} ${other}, ${pick(tails)}`,
    `You’ll find a ${kind} ${noun} by ${pick(places)} that ${pick(deeds)} the ${other} ${pick(tails)}`,
  ][between(0, 2)]!;
  const dressed = [
    words.replace(kind, `**${kind}**`),
    words.replace(kind, `*${kind}*`),
    words.replace(` ${noun}`, ` [${noun}](${pick(['/harbourside', '/gull-hill', '/marsh-end', '/blogs'])})`),
    words.replace(` ${other}`, ` [${other}](https://www.example.org/about?from=guide "About it")`),
  ][between(0, 15)];
  return `${dressed ?? words}.`;
}

const paragraph = (random: Random) => list(random.between(3, 5), () => sentence(random)).join(' ');

/** About 800 words: sections, lists, a quotation, in one of six a table. */
function postText(index: number): string {
  const random = streamFrom(index + 1);
  const { pick, between } = random;
  const place = capital(pick(places).replace(/^the /, ''));
  const title = `The ${pick(kinds)} ${pick(nouns)} of ${place}, no. ${index + 1}`;
  const day = new Date(Date.UTC(1990, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
  const section = (number: number) => [
    `## ${capital(pick(kinds))} ${pick(nouns)} at ${place}`,
    paragraph(random),
    ...(number === 0 ? ['![An empty bench above the sea.](/images/posts/bench.svg)'] : []),
    ...(number === 1 ? [list(between(3, 6), () => `- **${capital(pick(nouns))}**: ${sentence(random)}`).join('\n')] : []),
    ...(number === 2 ? [`> ${sentence(random)}\n>\n> ${pick(names)}, resident`, `### Getting there\n\n${list(3, (step) => `${step + 1}. ${sentence(random)}`).join('\n')}`] : []),
    paragraph(random),
  ];
  const table = ['| Day | Opens | Note |', '| --- | ---: | --- |', ...['Mon', 'Wed', 'Sat'].map((name) => `| ${name} | ${between(7, 10)}:00 | ${pick(kinds)} ${pick(nouns)} |`)];
  const body = [paragraph(random), paragraph(random), ...[0, 1, 2].flatMap(section), ...(index % 6 === 2 ? [table.join('\n')] : []), '## In short', paragraph(random)];
  return `---
layout: article
title: "${title}"
excerpt: "${capital(pick(kinds))} ${pick(nouns)} and ${pick(kinds)} ${pick(nouns)}: number ${index + 1} of our walks through ${place}."
date: ${day}
category: ${pick(['Food & Drink', 'Walks', 'Town Life'])}
location: ${pick(['Harbourside', 'Gull Hill', 'Marsh End'])}
coverImage: ${pick(['/images/posts/bench.svg', '/images/posts/market.svg'])}
coverAlt: What stands there today.
---

${body.join('\n\n')}
`;
}

function directoryText(first: number, count: number): string {
  const number = first / PER_DIRECTORY + 1;
  const group = (at: number) => {
    const start = first + at * PER_GROUP;
    const listings = list(Math.min(PER_GROUP, first + count - start), (index) => listingText(start + index));
    return `  - title: Street ${at + 1}\n    listings:\n${listings.join('')}`;
  };
  return `path: /topic-${number}
title: Topic ${number}
description: Our list number ${number} of doors with a sign above them.
keywords: [doors, signs]
heading: Topic ${number}
intro: Every door with a sign above it.
image: /images/directory/shops.svg
groups:
${list(Math.ceil(count / PER_GROUP), group).join('')}`;
}

function listingText(index: number): string {
  const { pick, between } = streamFrom(0x40000000 + index);
  const name = `${pick(names)} ${pick(['& Sons', '& Co', 'Brothers', 'Studio'])} ${capital(pick(nouns))} ${index + 1}`;
  const id = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `      - id: ${id}
        name: "${name}"
        address: "${between(1, 240)} ${capital(pick(places).replace(/^the /, ''))}"
        postcode: ZZ${between(1, 9)} ${between(1, 9)}AB
        phone: "01632 960${String(between(0, 999)).padStart(3, '0')}"
        email: hello@${id}.test
        website: https://www.${id}.test/
        source: harbour-register
`;
}
