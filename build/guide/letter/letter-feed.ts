// Renders the issues of the newsletter as an Atom feed with full content, for readers who don't want mail.
import type { LetterItem } from '../../../components/letter/letter-item.ts';
import type { Letter } from './letter.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../load-guide.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { renderAtom, renderEntry } from '../feeds/atom.ts';
import { FEED_LENGTH } from '../post/feeds.ts';
import { fullAddresses } from '../feeds/full-addresses.ts';
import { xml } from '../xml.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { LETTERS, LETTERS_FEED, lettersTitle } from './letter-links.ts';
import { plainEmbeds } from '../prose/embeds.ts';
import { plainPictures } from '../feeds/plain-pictures.ts';
import { listsOf } from './letter-items.ts';
import type { Prose } from '../../engine/source/markdown.ts';
import { LETTER_PARTS, type LetterPart } from './letter-section.ts';
import type { Sponsor } from '../source/sponsor.ts';
import { answerLink, PAID_LABELS } from '../../../components/parts/letter-words.ts';

/** Returns no file before the first issue, because a feed must have the date of its last change. */
export function renderLetterFeed(site: Site): OutputFile[] {
  const { settings, pages } = site;
  const [newest] = site.letters;
  if (!newest || !pages.letters) return [];
  const body = renderAtom(settings, {
    title: lettersTitle(site),
    subtitle: pages.letters.description,
    path: LETTERS_FEED,
    page: LETTERS,
    updated: newest.date,
    entries: site.letters
      .slice(0, FEED_LENGTH)
      .map((letter) =>
        renderEntry(settings, {
          path: letter.path,
          title: letter.subject,
          published: letter.date,
          updated: letter.date,
          summary: letter.preheader,
          content: contentOf(site, letter),
        }),
      ),
  });
  return [{ path: LETTERS_FEED.slice(1), body }];
}

/** Renders the whole issue with full URLs. */
function contentOf(site: Site, letter: Letter): string {
  const full = ({ html }: Prose) =>
    fullAddresses(plainEmbeds(plainPictures(html)), (address) => absolute(site.settings, address));
  const lists = listsOf(site, letter);
  const partOf = (part: LetterPart) => {
    if (part === 'greeting') return [...paid(letter.sponsored, PAID_LABELS.letter), full(letter.greeting)];
    if (part === 'fix') return letter.fix ? [fixHtml(site.settings, letter.fix)] : [];
    return lists
      .filter((list) => list.part === part)
      .flatMap(({ heading, blocks, foot = '' }) => [
        `<h2>${xml(heading)}</h2>`,
        ...blocks.map(({ item }) => itemHtml(item)),
        foot && `<p>${xml(foot)}</p>`,
      ]);
  };
  const sectionsAfter = (part: LetterPart) => letter.sections.filter(({ after }) => after === part);
  return [
    ...LETTER_PARTS.flatMap((part) => [
      ...partOf(part),
      ...sectionsAfter(part).flatMap(({ sponsored, text }) => [...paid(sponsored, PAID_LABELS.section), full(text)]),
    ]),
    full(letter.signOff),
  ].join('\n');
}

const paid = (sponsored: Sponsor | undefined, label: string) =>
  sponsored ? [`<p>${label} <a href="${xml(sponsored.url)}" rel="sponsored">${xml(sponsored.by)}</a></p>`] : [];

function fixHtml(settings: Settings, fix: NonNullable<Letter['fix']>): string {
  const linked = (path: string, words: string) => `<a href="${xml(absolute(settings, path))}">${words}</a>`;
  const answers = `${linked(fix.link, 'See what the guide says')}, and ${linked(answerLink(fix), 'tell us')}`;
  return `<h2>One thing to fix</h2>\n<p>${xml(fix.text)} ${answers}.</p>`;
}

function itemHtml({ label, sponsor, title, link, lines }: LetterItem): string {
  const linked = (text: string, href?: string, isPaid = false) =>
    href ? `<a href="${xml(href)}"${isPaid ? ' rel="sponsored"' : ''}>${xml(text)}</a>` : xml(text);
  return [
    ...(label ? [`<p>${xml(label)}</p>`] : []),
    ...(sponsor ? paid(sponsor, sponsor.label) : []),
    `<h3>${linked(title, link)}</h3>`,
    ...lines.map((line) => `<p>${linked(line.text, line.link, line.isPaid)}</p>`),
  ].join('\n');
}
