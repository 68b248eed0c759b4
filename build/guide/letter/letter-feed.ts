// Renders the issues of the newsletter as an Atom feed with full content, for readers who don't want mail.
import { MailFix, MailItem, MailNote, MailHeading, MailSponsor } from '../../../components/letter/mail-parts.tsx';
import type { Letter } from './letter.ts';
import type { Site } from '../load-guide.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { renderAtom, renderEntry } from '../feeds/atom.ts';
import { FEED_LENGTH } from '../post/feeds.ts';
import { feedHtml, renderPart } from '../feeds/feed-html.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { LETTERS, LETTERS_FEED, lettersTitle } from './letter-links.ts';
import { fixProps, letterLists } from './letter-items.ts';
import type { Prose } from '../../engine/source/markdown.ts';
import { LETTER_PARTS, type LetterPart } from './letter-section.ts';
import type { Sponsor } from '../source/sponsor.ts';
import { PAID_LABELS } from '../../../components/parts/letter-words.ts';

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

/** Renders the whole issue with full URLs: the parts of its mail, without their styles. */
function contentOf(site: Site, letter: Letter): string {
  const { settings } = site;
  const full = ({ html }: Prose) => feedHtml(html, (address) => absolute(settings, address));
  const lists = letterLists(site, letter);
  const paid = (sponsored: Sponsor | undefined, what: keyof typeof PAID_LABELS) =>
    sponsored ? [renderPart(MailSponsor, { ...sponsored, label: PAID_LABELS[what] })] : [];
  const partOf = (part: LetterPart) => {
    if (part === 'greeting') return [...paid(letter.sponsored, 'letter'), full(letter.greeting)];
    if (part === 'fix') return letter.fix ? [renderPart(MailFix, fixProps(settings, letter.fix))] : [];
    return lists
      .filter((list) => list.part === part)
      .flatMap(({ heading, blocks, foot }) => [
        renderPart(MailHeading, { heading }),
        ...blocks.map(({ item }) => renderPart(MailItem, item)),
        ...(foot === undefined ? [] : [renderPart(MailNote, { text: foot })]),
      ]);
  };
  return [
    ...LETTER_PARTS.flatMap((part) => [
      ...partOf(part),
      ...letter.sections
        .filter(({ after }) => after === part)
        .flatMap(({ sponsored, text }) => [...paid(sponsored, 'section'), full(text)]),
    ]),
    full(letter.signOff),
  ].join('\n');
}
