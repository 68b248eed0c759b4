// Composes the mails of a newsletter issue, from blocks that are rendered once for all readers. Also composes the
// confirmation mail.
import { randomUUID } from 'node:crypto';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { withThemeColours } from '../../../components/letter/mail-style.ts';
import { MailDocument } from '../../../components/letter/mail-document.tsx';
import { LetterFoot, MailSender } from '../../../components/letter/mail-foot.tsx';
import {
  ConfirmationBody,
  MailButton,
  MailFix,
  MailItem,
  MailNote,
  MailHeading,
  MailSponsor,
} from '../../../components/letter/mail-parts.tsx';
import { longDay } from '../../../components/parts/letter-list.tsx';
import { PAID_LABELS } from '../../../components/parts/letter-words.ts';
import type { Letter } from '../../guide/letter/letter.ts';
import { endDay } from '../../guide/event/recurrence.ts';
import type { Settings } from '../../guide/settings/settings.ts';
import type { Site } from '../../guide/load-guide.ts';
import { visible } from '../../engine/report/wording.ts';
import { xml } from '../../guide/xml.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import {
  chooseBlocks,
  districtsOf,
  isForReader,
  subjectChooser,
  type LetterReader,
} from '../../guide/letter/letter-readers.ts';
import { LETTER_PARTS, type LetterPart, type LetterSection } from '../../guide/letter/letter-section.ts';
import type { Sponsor } from '../../guide/source/sponsor.ts';
import { fixProps, letterLists, type LetterList } from '../../guide/letter/letter-items.ts';
import { newsletterOf } from '../newsletter-of.ts';
import { mailProse, mailText } from './mail-prose.ts';
import { fixText, footText, itemText, sectionText } from './mail-text.ts';

export interface Mail {
  subject: string;
  html: string;
  text: string;
}

interface LetterMail extends Mail {
  /** Ids of the mail's blocks, in order: `greeting`, `story:…`, `event:…`, `place:…`. */
  blocks: readonly string[];
}

/** A part of a mail, ready to be joined to others. */
interface Part {
  /** Id of a block. Headings have none. */
  id?: string;
  html: string;
  text: string;
}

/**
 * Placeholders for the parts that differ between readers. They are random, so that no text of an issue contains one.
 */
const SLOTS = {
  subject: randomUUID(),
  blocks: randomUUID(),
  chosen: randomUUID(),
  leave: randomUUID(),
  settings: randomUUID(),
};

const markup = (element: ReactElement) => renderToStaticMarkup(element);

/**
 * Composes a reader's mail.
 * @param leave URL of the unsubscribe page, with the reader's token.
 * @param settings URL of the page that changes the reader's choices, if the site has that page.
 */
type Compose = (reader: LetterReader, leave: string, settings?: string) => LetterMail;

/** Renders an issue's blocks once and returns the function that composes a reader's mail. */
export function letterComposer(site: Pick<Site, 'settings' | 'pages'>, letter: Letter, before: Part[] = []): Compose {
  const { settings } = site;
  const greeting = prosePart(settings, 'greeting', letter.greeting);
  const signOff = prosePart(settings, 'sign-off', letter.signOff);
  const sponsor = letter.sponsored ? [sponsorPart(letter.sponsored, 'letter')] : [];
  const fix = fixPart(settings, letter);
  const lists = letterLists(site, letter).map((list) => listParts(list));
  const sections = letter.sections.map((section, index) => ({
    ...section,
    part: sectionPart(settings, section, index),
  }));
  const all = lists.flatMap(({ blocks }) => blocks);
  const subjectFor = subjectChooser(letter);
  const frame = frameOf(site, letter);
  return (reader, leave, change = '') => {
    const chosen = chooseBlocks(all, reader);
    const own = new Set(chosen.blocks);
    const listFor = (part: LetterPart): Part[] =>
      lists.flatMap(({ heading, blocks, foot, ...list }) => {
        const shown = list.part === part ? blocks.filter((block) => own.has(block)) : [];
        return shown.length > 0 ? [heading, ...shown, ...foot] : [];
      });
    const partsFor = (part: LetterPart): Part[] => {
      if (part === 'greeting') return [...sponsor, greeting];
      return part === 'fix' ? fix : listFor(part);
    };
    const parts = LETTER_PARTS.flatMap((part) => [
      ...partsFor(part),
      ...sections
        .filter(({ after, ...section }) => after === part && isForReader(section, reader))
        .map((each) => each.part),
      ...(part === 'greeting' && chosen.note ? [notePart(settings, chosen.note, reader)] : []),
    ]);
    const subject = subjectFor(reader);
    parts.unshift(...before);
    parts.push(signOff);
    return {
      subject,
      ...frame(parts, { subject, chosen: chosenFor(settings, reader), leave, settings: change }),
      blocks: parts.flatMap(({ id }) => id ?? []),
    };
  };
}

/** Composes the first mail of a new reader: the newest issue, with an explanation above it. */
export function welcomeTo(site: Pick<Site, 'settings' | 'pages' | 'today'>, letter: Letter): Compose {
  const { brand } = site.settings;
  const text =
    `Welcome to ${brand}. This is the newest letter, of ${longDay(letter.date)}. ` +
    `The next one comes on a ${newsletterOf(site.settings).day}.`;
  // The letter may be some days old.
  const events = letter.events.flatMap(({ event, on }) => {
    const coming = on.filter((each) => endDay(each) >= site.today);
    return coming.length > 0 ? [{ event, on: coming }] : [];
  });
  const compose = letterComposer(site, { ...letter, events }, [
    partOf(site.settings, 'welcome', createElement(MailNote, { text })),
  ]);
  return (...given) => {
    const mail = compose(...given);
    return { ...mail, subject: `Welcome: ${mail.subject}` };
  };
}

const listParts = ({ part, heading, blocks, foot, button }: LetterList) => ({
  part,
  foot: [
    ...(foot === undefined ? [] : [{ html: markup(createElement(MailNote, { text: foot })), text: foot }]),
    ...(button ? [{ html: markup(createElement(MailButton, button)), text: `${button.text}: ${button.link}` }] : []),
  ],
  heading: { html: markup(createElement(MailHeading, { heading })), text: sectionText(heading) },
  blocks: blocks.map(({ item, ...block }) => ({
    ...block,
    html: markup(createElement(MailItem, item)),
    text: itemText(item),
  })),
});

/** A part whose text is made from its HTML. */
function partOf(settings: Settings, id: string, element: ReactElement): Part {
  const html = markup(element);
  return { id, html, text: mailText(settings, html) };
}

const prosePart = (settings: Settings, id: string, prose: Letter['greeting']): Part => ({
  id,
  ...mailProse(settings, prose),
});

/** Renders a section, with the name of its sponsor if it has one. */
function sectionPart(settings: Settings, { text, sponsored }: LetterSection, index: number): Part {
  const part = prosePart(settings, `section:${index + 1}`, text);
  if (!sponsored) return part;
  const paid = sponsorPart(sponsored, 'section');
  return { ...part, html: paid.html + part.html, text: `${paid.text}\n\n${part.text}` };
}

function sponsorPart(sponsored: Sponsor, what: keyof typeof PAID_LABELS): Part {
  const label = PAID_LABELS[what];
  const { by, url } = sponsored;
  return { html: markup(createElement(MailSponsor, { by, url, label })), text: `${label} ${by}: ${url}` };
}

function fixPart(settings: Settings, { fix }: Letter): Part[] {
  if (!fix) return [];
  const props = fixProps(settings, fix);
  return [{ id: 'fix', html: markup(createElement(MailFix, props)), text: fixText(props) }];
}

function notePart(settings: Settings, note: 'other-subjects' | 'nothing', reader: LetterReader): Part {
  const where = districtsOf(reader)[0] ?? settings.place;
  const text =
    note === 'nothing'
      ? `There’s nothing new near ${where} this week.`
      : `There’s nothing this week on the subjects that you chose, so here’s the rest for ${where}.`;
  return partOf(settings, `note:${note}`, createElement(MailNote, { text }));
}

/** Names the choices that decide which blocks a reader gets: `SW2: Family, Community`. */
function chosenFor({ place }: Settings, reader: LetterReader): string {
  const where = districtsOf(reader)[0] ?? `all of ${place}`;
  return visible(`${where}: ${reader.categories.length > 0 ? reader.categories.join(', ') : 'every subject'}`);
}

/** Renders what all mails of an issue have above and below their blocks, with placeholders for a reader's own words. */
function frameOf({ settings, pages }: Pick<Site, 'settings' | 'pages'>, { date, path, preheader }: Letter) {
  const day = longDay(date);
  const foot = {
    ...senderOf(settings),
    site: new URL(settings.url).hostname,
    chosen: SLOTS.chosen,
    leave: SLOTS.leave,
    ...(pages['letters-settings'] && { settings: SLOTS.settings }),
    signUp: absolute(settings, '/#subscribe'),
    ...(pages.letters && { online: absolute(settings, path) }),
    privacy: absolute(settings, '/privacy'),
  };
  const html = documentOf(settings, {
    subject: SLOTS.subject,
    preheader,
    kicker: `${day}, from ${editorOf(settings)}`,
    children: SLOTS.blocks,
    foot: createElement(LetterFoot, foot),
  });
  const [before, after] = html.split(SLOTS.blocks) as [string, string];
  const start = [
    `${settings.brand} · ${day}, from ${editorOf(settings)}`,
    absolute(settings, '/'),
    '',
    SLOTS.subject,
  ].join('\n');
  const end = footText(foot);
  return (parts: readonly Part[], own: ReaderWords) => ({
    html: [
      filled(before, own, xml),
      ...parts.map((part) => withThemeColours(part.html, settings.theme)),
      filled(after, own, xml),
    ].join(''),
    text: [filled(start, own), ...parts.map((part) => part.text), filled(end, own)].join('\n\n') + '\n',
  });
}

/** Words of a mail that depend on its reader. */
type ReaderWords = Record<'subject' | 'chosen' | 'leave' | 'settings', string>;

const filled = (text: string, own: ReaderWords, escape = (words: string) => words) =>
  (['subject', 'chosen', 'leave', 'settings'] as const).reduce(
    (whole, name) => whole.replaceAll(SLOTS[name], () => escape(own[name])),
    text,
  );

/** The editor's name. Until the owner has written it: `the Effraside desk`. */
const editorOf = (settings: Settings) => newsletterOf(settings).editor ?? `the ${settings.brand} desk`;

function senderOf(settings: Settings) {
  const { from, postal } = newsletterOf(settings);
  return {
    sender: from?.name ?? settings.brand,
    ...(from && { email: from.email }),
    ...(postal !== undefined && { postal }),
  };
}

type DocumentProps = Omit<Parameters<typeof MailDocument>[0], 'language' | 'brand' | 'home'>;

function documentOf(settings: Settings, props: DocumentProps): string {
  const { language, brand } = settings;
  const whole = { language, brand, home: absolute(settings, '/'), ...props };
  return `<!doctype html>${withThemeColours(markup(createElement(MailDocument, whole)), settings.theme)}\n`;
}

/** The double opt-in mail. `confirm` is the URL of the confirmation page, with the reader's token. */
export function composeConfirmation({ settings }: Pick<Site, 'settings'>, confirm: string): Mail {
  const { brand } = settings;
  const subject = `Please confirm: the letter from ${brand}`;
  const children = createElement(ConfirmationBody, { brand, confirm });
  const foot = createElement(MailSender, senderOf(settings));
  const preheader = 'One press, and the letter comes to this address.';
  const text = [children, foot].map((element) => mailText(settings, markup(element)));
  return {
    subject,
    html: documentOf(settings, { subject, preheader, children, foot }),
    text: `${[`${brand}\n${absolute(settings, '/')}`, ...text].join('\n\n')}\n`,
  };
}
