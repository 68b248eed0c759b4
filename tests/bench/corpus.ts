// Generates the content of a made-up site of any size. The first posts and listings are the same at every size.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { randomFrom } from '../random.ts';

export interface CorpusSize {
  posts: number;
  listings: number;
}

const PER_DIRECTORY = 2_500;
const PER_GROUP = 50;

/** Copies the content of the test site to `<root>/content`, and adds the given number of posts and listings. */
export function writeCorpus(root: string, { posts, listings }: CorpusSize): void {
  const content = join(root, 'content');
  cpSync(resolve(import.meta.dirname, '../fixtures/site'), content, { recursive: true });
  const settings = readFileSync(join(content, 'site.yaml'), 'utf8');
  writeFileSync(join(content, 'site.yaml'), `${settings}socialCards: site\nbudgets: warn\n`);
  for (let index = 0; index < posts; index++) {
    writeFileSync(join(content, 'posts', `story-${index + 1}.md`), postText(index));
  }
  for (let first = 0; first < listings; first += PER_DIRECTORY) {
    const number = first / PER_DIRECTORY + 1;
    const district = ((number - 1) % 9) + 1;
    const folder = join(content, `directories/zz${district}`);
    mkdirSync(folder, { recursive: true });
    const count = Math.min(PER_DIRECTORY, listings - first);
    writeFileSync(join(folder, `topic-${number}.yaml`), directoryText(number, district, first, count));
  }
}

interface Random {
  between(low: number, high: number): number;
  pick(words: readonly string[]): string;
}

/** Random numbers for one post or directory, so that its text doesn't depend on other posts and directories. */
function streamFrom(seed: number): Random {
  const random = randomFrom((Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + 0xc2b2ae35) | 0);
  const between = (low: number, high: number) => low + random(high - low + 1);
  return { between, pick: (words) => words[between(0, words.length - 1)]! };
}

const words = (text: string) => text.trim().split(/,\s+/);
const places = words(`Rope Lane, the High Street, Church Green, the old station, Harbour Walk, Castle Park,
  the Corn Exchange, Bridge Street, the canal basin, Abbey Fields, Market Square, the Lido, Quarry Wood, Station Road`);
const nouns = words(`market, bakery, walk, playground, allotment, gallery, school, choir, bookshop, river, footpath,
  orchard, council, workshop, festival, museum, garden, ferry, surgery, pub, brewery, theatre, repair shop, cinema`);
const kinds = words(`friendly, quiet, busy, historic, hidden, independent, local, family-run, seasonal, popular,
  affordable, lively, leafy, restored, much-loved, volunteer-run, sunny, traditional, cosy, small`);
const deeds = words(`opens, welcomes, hosts, serves, supports, celebrates, offers, runs, overlooks, shares, keeps,
  restores, teaches, grows`);
const tails = words(`every Saturday from nine until one, on the first Sunday of the month, throughout the summer,
  come rain or shine, with free parking close by, a short walk from the station, for residents of every age,
  with step-free access throughout, and you do not need to book, although it is wise to arrive early,
  as it has done since 1974, and there is usually a queue by ten, thanks to a small team of helpers,
  and dogs on leads are welcome`);
const openings = words(`In our experience, Most weekends, If you are new to the area, According to the organisers,
  For a gentle afternoon out, Whatever the weather, Just beyond the bridge, Ask anyone who lives here,
  As the evenings draw in`);
const names = words(`Hargreaves, Okafor, Patel, Whitcombe, Lindqvist, Marsh, Delaney, Fenwick, Achebe, Thornbury,
  Kowalski, Redmond`);
const questions = words(`Is there parking near, When is the best time to visit, Are dogs allowed at,
  How much does it cost to enter, Can I bring children to`);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const bare = (place: string) => capital(place.replace(/^the /, ''));
const list = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, at) => make(at));

function sentence({ pick, between }: Random): string {
  const [kind, noun, other] = [pick(kinds), pick(nouns), pick(nouns)];
  const [place, deed, tail] = [pick(places), pick(deeds), pick(tails)];
  const plain = [
    `The ${kind} ${noun} near ${place} ${deed} the ${pick(kinds)} ${other} ${tail}`,
    `${pick(openings)}, the ${noun} at ${place} ${deed} a ${kind} ${other}, ${tail}`,
    `You’ll find a ${kind} ${noun} by ${place} that ${deed} the ${other} ${tail}`,
    `${pick(openings)}, there is a ${kind}, ${pick(kinds)} ${noun} on the edge of ${place} — ` +
      `it usually ${deed} the ${pick(kinds)} ${other} ${tail}`,
  ][between(0, 3)]!;
  const chance = between(0, 99);
  if (chance < 7) return `${plain.replace(kind, `**${kind}**`)}.`;
  if (chance < 13) return `${plain.replace(kind, `*${kind}*`)}.`;
  const page = pick(['/harbourside', '/gull-hill', '/marsh-end', '/blogs']);
  if (chance < 21) return `${plain.replace(` ${noun}`, ` [${noun}](${page})`)}.`;
  const elsewhere = 'https://www.example.org/about?from=guide "About it"';
  if (chance < 25) return `${plain.replace(` ${other}`, ` [${other}](${elsewhere})`)}.`;
  return chance < 27 ? `${plain} (\`OS grid SK 123 456\`).` : `${plain}.`;
}

const sentences = (random: Random, count: number) => list(count, () => sentence(random)).join(' ');
const paragraph = (random: Random) => sentences(random, random.between(2, 3));

/** Text of about 790 words: sections, lists, a quotation, questions, and a table in one of six texts. */
function postText(index: number): string {
  const random = streamFrom(index + 1);
  const { pick, between } = random;
  const place = bare(pick(places));
  const walk = `${capital(pick(kinds))} ${pick(nouns)} and ${pick(kinds)} ${pick(nouns)}`;
  // All dates are before today.
  const day = new Date(Date.UTC(1990, 0, 1) + (index % 13_000) * 86_400_000).toISOString().slice(0, 10);
  const body = [
    ...list(2, () => paragraph(random)),
    ...list(between(3, 4), (at) => section(random, place, at)).flat(),
    ...(index % 6 === 2 ? [table(random)] : []),
    '## Frequently asked questions',
    ...list(3, (at) => `### ${questions[(index + at) % questions.length]} ${place}?\n\n${sentences(random, 2)}`),
  ];
  return `---
layout: article
title: "The ${pick(kinds)} ${pick(nouns)} of ${place}, no. ${index + 1}"
excerpt: "${walk}: number ${index + 1} of our walks through ${place}."
date: ${day}
category: ${pick(['Food & Drink', 'Walks', 'Town Life'])}
location: ${pick(['Harbourside', 'Gull Hill', 'Marsh End'])}
coverImage: ${pick(['/images/posts/bench.svg', '/images/posts/market.svg'])}
coverAlt: What stands there today.
---

${body.join('\n\n')}
`;
}

function section(random: Random, place: string, at: number): string[] {
  const { pick, between } = random;
  const extra = [
    () => ['![An empty bench above the sea.](/images/posts/bench.svg)'],
    () => [list(between(3, 6), () => `- **${capital(pick(nouns))}** – ${sentence(random)}`).join('\n')],
    () => [
      `> ${sentences(random, 2)}\n>\n> — ${pick(names)}, resident`,
      `### Getting there\n\n${list(between(3, 4), (step) => `${step + 1}. ${sentence(random)}`).join('\n')}`,
    ],
  ][at];
  return [
    `## ${capital(pick(kinds))} ${pick(nouns)} at ${place}`,
    paragraph(random),
    ...(extra?.() ?? []),
    ...(between(0, 9) < 4 ? [paragraph(random)] : []),
  ];
}

function table({ pick, between }: Random): string {
  const row = (day: string) =>
    `| ${day} | ${between(7, 10)}:00 | ${between(16, 22)}:30 | ${pick(kinds)} ${pick(nouns)} |`;
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
  return ['| Day | Opens | Closes | Note |', '| --- | ---: | ---: | --- |', ...days.map(row)].join('\n');
}

function directoryText(number: number, district: number, first: number, count: number): string {
  const group = (at: number) => {
    const start = first + at * PER_GROUP;
    const listings = list(Math.min(PER_GROUP, first + count - start), (index) => listingText(start + index, district));
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

function listingText(index: number, district: number): string {
  const { pick, between } = streamFrom(0x40000000 + index);
  const name = `${pick(names)} ${pick(['& Sons', '& Co', 'Brothers', 'Studio'])} ${capital(pick(nouns))} ${index + 1}`;
  const id = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `      - id: ${id}
        name: "${name}"
        address: "${index + 1} ${bare(pick(places))}"
        postcode: ZZ${district} ${between(1, 9)}AB
        phone: "01632 960${String(between(0, 999)).padStart(3, '0')}"
        email: hello@${id}.test
        website: https://www.${id}.test/
        source: harbour-register
`;
}
