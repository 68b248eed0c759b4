// Composes mails: a letter for each reader, from blocks that are rendered once, and the mail that asks to confirm.
import { randomUUID } from 'node:crypto';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ConfirmationBody } from '../../../components/letter/confirmation-body.tsx';
import { inkMail } from '../../../components/letter/mail-style.ts';
import { MailDocument } from '../../../components/letter/mail-document.tsx';
import { LetterFoot, MailSender } from '../../../components/letter/mail-foot.tsx';
import { MailFix } from '../../../components/letter/mail-fix.tsx';
import { MailItem } from '../../../components/letter/mail-item.tsx';
import { MailNote } from '../../../components/letter/mail-note.tsx';
import { MailSection } from '../../../components/letter/mail-section.tsx';
import { longDay } from '../../../components/parts/letter-list.tsx';
import { answerLink } from '../../../components/parts/letter-words.ts';
import type { Letter } from '../../guide/kinds/letter.ts';
import type { Settings } from '../../guide/kinds/settings.ts';
import type { Site } from '../../guide/kinds/site.ts';
import { visible } from '../../engine/report/wording.ts';
import { xml } from '../../engine/output/xml.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { chooseBlocks, districtsOf, type LetterReader } from './choose.ts';
import { sectionsOf } from '../../guide/feeds/letter-items.ts';
import { mailHtml, mailText } from './mail-prose.ts';
import { fixText, footText, itemText, sectionText, senderText } from './mail-text.ts';

export interface Mail {
  subject: string;
  html: string;
  text: string;
}

interface LetterMail extends Mail {
  /** Ids of the blocks in it, in order: `greeting`, `story:…`, `event:…`, `place:…`. */
  blocks: readonly string[];
}

/** A part of a mail, ready to be joined to others. */
interface Part {
  /** Id of a block; headings have none. */
  id?: string;
  html: string;
  text: string;
}

/** Placeholders for a reader's own parts. Random, so that no text of a letter contains one. */
const SLOTS = { blocks: randomUUID(), chosen: randomUUID(), leave: randomUUID() };

const markup = (element: ReactElement) => renderToStaticMarkup(element);

/**
 * Renders a letter's blocks once and returns the function that composes a reader's mail. `leave` is the URL of the page
 * that ends the letter, with the reader's token.
 */
export function letterComposer(
  site: Pick<Site, 'settings' | 'pages'>,
  letter: Letter,
): (reader: LetterReader, leave: string) => LetterMail {
  const { settings } = site;
  const greeting = prosePart(settings, 'greeting', letter.greeting);
  const signOff = prosePart(settings, 'sign-off', letter.signOff);
  const fix = fixPart(settings, letter);
  const sections = sectionsOf(site, letter).map(({ heading, blocks }) => ({
    heading: { html: markup(createElement(MailSection, { heading })), text: sectionText(heading) },
    blocks: blocks.map(({ item, ...block }) => ({
      ...block,
      html: markup(createElement(MailItem, item)),
      text: itemText(item),
    })),
  }));
  const all = sections.flatMap(({ blocks }) => blocks);
  const frame = frameOf(site, letter);
  return (reader, leave) => {
    const chosen = chooseBlocks(all, reader);
    const own = new Set(chosen.blocks);
    const parts: Part[] = [
      greeting,
      ...(chosen.note ? [notePart(settings, chosen.note, reader)] : []),
      ...sections.flatMap(({ heading, blocks }) => {
        const shown = blocks.filter((block) => own.has(block));
        return shown.length > 0 ? [heading, ...shown] : [];
      }),
      ...(fix ? [fix] : []),
      signOff,
    ];
    return {
      subject: letter.subject,
      ...frame(parts, chosenFor(settings, reader), leave),
      blocks: parts.flatMap(({ id }) => id ?? []),
    };
  };
}

const prosePart = (settings: Settings, id: string, prose: Letter['greeting']): Part => ({
  id,
  html: mailHtml(settings, prose),
  text: mailText(settings, prose),
});

function fixPart(settings: Settings, { fix }: Letter): Part | undefined {
  if (!fix) return undefined;
  const { text, link } = fix;
  const props = {
    heading: 'One thing to fix',
    text,
    link: absolute(settings, link),
    contact: absolute(settings, answerLink(fix)),
  };
  return { id: 'fix', html: markup(createElement(MailFix, props)), text: fixText(props) };
}

function notePart({ place }: Settings, note: 'other-subjects' | 'nothing', reader: LetterReader): Part {
  const where = districtsOf(reader)[0] ?? place;
  const text =
    note === 'nothing'
      ? `There’s nothing new near ${where} this week.`
      : `There’s nothing this week on the subjects that you chose, so here’s the rest for ${where}.`;
  return { id: `note:${note}`, html: markup(createElement(MailNote, { text })), text };
}

/** Explains a reader's blocks: `SW2: Family, Community`. */
function chosenFor({ place }: Settings, reader: LetterReader): string {
  const where = districtsOf(reader)[0] ?? `all of ${place}`;
  return visible(`${where}: ${reader.categories.length > 0 ? reader.categories.join(', ') : 'every subject'}`);
}

/** Renders the parts that every mail of a letter shares: head and foot. */
function frameOf({ settings, pages }: Pick<Site, 'settings' | 'pages'>, { date, path, subject, preheader }: Letter) {
  const day = longDay(date);
  const foot = {
    ...senderOf(settings),
    site: new URL(settings.url).hostname,
    chosen: SLOTS.chosen,
    leave: SLOTS.leave,
    ...(pages.letters && { online: absolute(settings, path) }),
    privacy: absolute(settings, '/privacy'),
  };
  const html = documentOf(settings, {
    subject,
    preheader,
    kicker: day,
    children: SLOTS.blocks,
    foot: createElement(LetterFoot, foot),
  });
  const [before, after] = html.split(SLOTS.blocks) as [string, string];
  const start = [`${settings.brand} · ${day}`, absolute(settings, '/'), '', subject].join('\n');
  const end = footText(foot);
  const filled = (text: string, chosen: string, leave: string) =>
    text.replace(SLOTS.chosen, () => chosen).replace(SLOTS.leave, () => leave);
  return (parts: readonly Part[], chosen: string, leave: string) => ({
    html: [
      before,
      ...parts.map((part) => inkMail(part.html, settings.theme)),
      filled(after, xml(chosen), xml(leave)),
    ].join(''),
    text: [start, ...parts.map((part) => part.text), filled(end, chosen, leave)].join('\n\n') + '\n',
  });
}

const senderOf = ({ brand, newsletter: { from, postal } }: Settings) => ({
  sender: from?.name ?? brand,
  ...(from && { email: from.email }),
  ...(postal !== undefined && { postal }),
});

type DocumentProps = Omit<Parameters<typeof MailDocument>[0], 'language' | 'brand' | 'home'>;

function documentOf(settings: Settings, props: DocumentProps): string {
  const { language, brand } = settings;
  const whole = { language, brand, home: absolute(settings, '/'), ...props };
  return `<!doctype html>${inkMail(markup(createElement(MailDocument, whole)), settings.theme)}\n`;
}

/** The mail of double opt-in. `confirm` is the URL of the page that confirms, with the reader's token. */
export function composeConfirmation({ settings }: Pick<Site, 'settings'>, confirm: string): Mail {
  const { brand } = settings;
  const subject = `Please confirm: the letter from ${brand}`;
  const sender = senderOf(settings);
  const words = {
    before: `Someone, most likely you, asked for the letter from ${brand} to be sent to this address.`,
    action: 'Yes, send me the letter',
    after: 'If it wasn’t you, do nothing: no letter will come.',
  };
  const html = documentOf(settings, {
    subject,
    preheader: 'One press, and the letter comes to this address.',
    children: createElement(ConfirmationBody, { ...words, confirm }),
    foot: createElement(MailSender, sender),
  });
  const text = [
    `${brand}\n${absolute(settings, '/')}`,
    words.before,
    `${words.action}:\n${confirm}`,
    words.after,
    senderText(sender),
  ];
  return { subject, html, text: `${text.join('\n\n')}\n` };
}
