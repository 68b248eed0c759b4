// The words of stories, letters and events for the search: the title, words about the page, and the words on it.
import type { Event } from '../event/event.ts';
import type { Letter } from '../letter/letter.ts';
import { prosesOf } from '../letter/letter-section.ts';
import { dateText } from '../fields/fields.ts';
import { monthText } from '../page/page-fields.ts';
import type { Post } from '../post/post.ts';
import type { TextPage } from './text-files.ts';
import { wordsInHtml } from './words-in-html.ts';

type Texts = ReturnType<TextPage['texts']>;

export function textsOfPost(post: Post): Texts {
  const { title, excerpt, date, category, location = '', badge = '', coverAlt, keywords, faq } = post;
  const { ranking = [], timetable = [], closingTimes } = post;
  const about = [excerpt, category, location, badge, ...keywords, ...faq.map(({ question }) => question)];
  const texts = [
    coverAlt,
    ...(closingTimes?.places ?? []),
    ...ranking.flatMap(({ name, address = '' }) => [name, address]),
    ...timetable.flatMap(({ day, items }) => [day, ...items.flatMap((item) => [item.title, item.place ?? ''])]),
  ];
  const proses = [
    post.body(),
    ...faq.map(({ answer }) => answer),
    ...ranking.map(({ reason }) => reason),
    ...timetable.flatMap(({ items }) => items.map(({ text }) => text)),
  ];
  return [title, [...about, monthText(date)].join(' '), [...texts, ...wordsOf(proses)].join(' ')];
}

export function textsOfLetter(letter: Letter): Texts {
  const { subject, subjects, preheader, date, places, fix } = letter;
  const texts = [...wordsOf(prosesOf(letter)), ...places.map(({ text = '' }) => text), fix?.text ?? ''];
  return [subject, [preheader, ...subjects, 'newsletter letter', dateText(date)].join(' '), texts.join(' ')];
}

export const textsOfEvent = ({ title, line = '', where, description }: Event): Texts => [
  title,
  [line, where.name, where.street ?? ''].join(' '),
  wordsInHtml(description?.html ?? ''),
];

const wordsOf = (proses: { html: string }[]) => proses.map(({ html }) => wordsInHtml(html));
