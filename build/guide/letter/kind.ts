// Everything that the guide does with the newsletter's letters.
import { fileSlug } from '../../engine/content/load-file.ts';
import type { Content, Kind } from '../define-kind.ts';
import { bySlug } from '../fields/order.ts';
import { pages } from '../page/pages.ts';
import { renderLetterFeed } from './letter-feed.ts';
import { letterRoutes } from './letter-routes.ts';
import { letters, loadLetters, rules, type Letter } from './letter.ts';

/** Newest first. */
export const letter: Kind<'letters', Letter[], typeof rules> = {
  name: 'letters',
  collections: [letters],
  rules,
  join(content, { settings, posts, events, directories, guides, categories }) {
    const { files } = content;
    const present = new Set([...files.of(pages).map(({ path }) => path), ...files.unread].map(fileSlug));
    if (!present.has('letters-confirm')) checkConfirm(content);
    const world = { settings, directories, guides, categories, posts: bySlug(posts), events: bySlug(events) };
    return loadLetters(content, { ...world, canLeave: present.has('letters-leave') });
  },
  // A letter with a future date is a draft until that day, as a post is.
  show: (all, { options: { drafts, today } }) =>
    all.filter(({ draft, date }) => drafts || (!draft && (today === undefined || date <= today))),
  routes: letterRoutes,
  files: ({ site }) => renderLetterFeed(site),
};

/** Reports a missing page for the link in confirmation mails. */
function checkConfirm({ settings }: Content): void {
  if (!settings?.value.newsletter?.confirm) return;
  const message = 'Readers have to confirm their email address, but the site has no page for it.';
  const advice = 'Add pages/letters-confirm.yaml, or remove "confirm: true".';
  settings.error('site/no-confirm-page', ['newsletter', 'confirm'], message, advice);
}
