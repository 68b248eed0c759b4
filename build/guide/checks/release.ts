// Warns of unfinished content before a release: examples, empty pages, placeholders, undated sources, missing links, an
// old lead post.
import { listingsOf } from '../listing/directory.ts';
import { PLACEHOLDER } from '../../engine/content/loaded-fields.ts';
import { postalProblem, type Newsletter, type Settings } from '../settings/settings.ts';
import type { Site } from '../load-guide.ts';
import { positionsIn, startOf, type Finding, type Position, type ContentTextOf } from '../../engine/report/finding.ts';
import type { Report } from '../../engine/report/report.ts';
import { plural, quoted } from '../../engine/report/wording.ts';
import type { Source } from '../../engine/source/files.ts';
import { findPlaceholders } from './placeholders.ts';
import { findPointers } from './pointers.ts';

/** Number of days for which a post may lead the blog. */
const LEAD_DAYS = 60;

export const rules = {
  'release/example-entries': 'A page lists entries that are only examples.',
  'release/coming-soon': 'A page of listings says Coming Soon.',
  'release/example-domain': 'The site’s domain or its mail address is reserved for examples.',
  'release/no-email': 'The site has no mail address for readers.',
  'release/no-controller': 'The privacy page doesn’t name the person responsible for readers’ data.',
  'release/no-sender': 'The newsletter’s sender, editor or postal address is missing or an example.',
  'release/no-backend': 'The newsletter’s form has no backend, so readers see the notice for developers.',
  'release/no-confirm': 'New readers of the newsletter are not asked to confirm their email address.',
  'release/ended-newsletter': 'The site has no newsletter, but the privacy page mentions one.',
  'release/counted-visits': 'The site counts visits, but the privacy page says that it doesn’t.',
  'release/no-delivery': 'The contact form delivers nothing.',
  'release/no-social': 'The site names no social profile.',
  'release/to-write': 'A text is still a placeholder of `npm run new`.',
  'release/undated-source': 'A source at the foot of a page has no date.',
  'release/no-link': 'A paragraph tells the reader to look something up, but has no link.',
  'release/stale-lead': `The story that leads the blog was published ${LEAD_DAYS} days ago or more.`,
};

export interface ReleaseInput {
  site: Pick<Site, 'settings' | 'directories' | 'posts' | 'areas' | 'guides'>;
  textOf: ContentTextOf;
  source: Pick<Source, 'folder' | 'files'>;
  /** The day of the build, `YYYY-MM-DD`. If it is unknown, no date counts as too old. */
  today?: string | undefined;
  backend?: object | undefined;
}

/** Domains that are reserved for examples and tests (RFC 2606, RFC 6761). */
const NOBODYS = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/;

export function checkRelease({ site, textOf, source, today, backend }: ReleaseInput, report: Report): void {
  const { folder: content, files } = source;
  const warn: Warn = (rule, position, message, suggestion) =>
    report.add({ rule, severity: 'warn', ...position, message, suggestion });
  checkDirectories(site, textOf, warn);
  checkSettings(site, content, textOf, warn);
  if (!backend) signUpsWithoutService(site.settings, content, textOf).forEach((finding) => report.add(finding));
  checkPrivacy(site.settings, files, warn);
  checkSources(site, textOf, warn);
  if (today) checkLead(site, today, textOf, warn);
  for (const { words, ...position } of files.flatMap(findPointers)) {
    const message = `${quoted(words)} sends the reader away without a link.`;
    warn('release/no-link', position, message, 'Link to the page: [its own page](https://…).');
  }
  for (const { wanted, ...position } of findPlaceholders(files)) {
    const advice = `Replace "${PLACEHOLDER}" and the words after it.`;
    warn('release/to-write', position, `A text is still to be written${wanted && `: ${quoted(wanted)}`}.`, advice);
  }
}

/** Reports a form that sends sign-ups nowhere, for a site that is built without a backend. */
export function signUpsWithoutService({ newsletter }: Settings, content: string, textOf: ContentTextOf): Finding[] {
  if (!newsletter || newsletter.form) return [];
  const file = `${content}/site.${textOf(`${content}/site.json`) === undefined ? 'yaml' : 'json'}`;
  const message = 'The sign-up form has no service to send to, so readers see a notice for developers.';
  const suggestion =
    'Set SUPABASE_URL and SUPABASE_ANON_KEY for the build, or name a service below "newsletter:" with "form:".';
  const position = findField(file, textOf(file), 'newsletter');
  return [{ rule: 'release/no-backend', severity: 'error', ...position, message, suggestion }];
}

type Warn = (rule: keyof typeof rules, position: Position, message: string, suggestion: string) => void;

/** Reports each file once, at its first source without a date. */
function checkSources({ posts, areas, guides }: ReleaseInput['site'], textOf: ContentTextOf, warn: Warn): void {
  for (const { origin, sources } of [...posts, ...areas, ...guides]) {
    const undated = sources.filter(({ checked, asOf }) => checked === undefined && asOf === undefined);
    const [first] = undated;
    if (!first) continue;
    const message =
      undated.length === 1
        ? `The source ${quoted(first.title)} does not say when it was read.`
        : `${undated.length} sources do not say when they were read; ${quoted(first.title)} is the first.`;
    const text = textOf(origin) ?? '';
    const position = positionsIn(text, origin)(Math.max(0, text.indexOf(first.title)));
    const advice =
      'Add the month when you read it, "checked: November 2026", or the date of its data, "asOf: August 2026".';
    warn('release/undated-source', position, message, advice);
  }
}

/** The newest featured post leads. If none is featured, the newest post does. */
function checkLead({ posts }: ReleaseInput['site'], today: string, textOf: ContentTextOf, warn: Warn): void {
  const lead = posts.find(({ featured }) => featured) ?? posts[0];
  const days = lead ? (Date.parse(today) - Date.parse(lead.date)) / 86_400_000 : 0;
  if (!lead || days < LEAD_DAYS) return;
  const position = findField(lead.origin, textOf(lead.origin), 'date');
  const message = `The story that leads the blog, ${quoted(lead.title)}, is ${days} days old.`;
  warn('release/stale-lead', position, message, 'Publish a newer one with "featured: true".');
}

function checkDirectories({ directories }: ReleaseInput['site'], textOf: ContentTextOf, warn: Warn): void {
  for (const { origin, heading, groups, count, comingSoon } of directories) {
    const at = (field: string) => findField(origin, textOf(origin), field);
    const samples = listingsOf({ groups }).filter(({ sample }) => sample).length;
    if (comingSoon && count === 0) {
      const message = `The page ${quoted(heading)} has no listings and says Coming Soon.`;
      warn('release/coming-soon', at('groups'), message, 'Add listings, or keep it as it is.');
    } else if (comingSoon) {
      const message = `The page ${quoted(heading)} lists ${count}, and still says Coming Soon.`;
      const advice = 'Remove "comingSoon" once the list is complete.';
      warn('release/coming-soon', at('comingSoon'), message, advice);
    }
    if (samples > 0) {
      const examples = samples === 1 ? '1 of them is an example' : `${samples} of them are examples`;
      const message = `The page ${quoted(heading)} has ${plural(count, 'listing')}, and ${examples}.`;
      const advice = 'Replace the examples by real places, beginning with this one.';
      warn('release/example-entries', at('sample'), message, advice);
    }
  }
}

/** Checks settings that readers need: the URL, the mail address, the contact form. */
function checkSettings({ settings }: ReleaseInput['site'], content: string, textOf: ContentTextOf, warn: Warn): void {
  const { url, email, controller, contact, social, newsletter } = settings;
  const file = `${content}/site.${textOf(`${content}/site.json`) === undefined ? 'yaml' : 'json'}`;
  const at = (field: string) => findField(file, textOf(file), field);
  if (NOBODYS.test(new URL(url).hostname)) {
    const message = `The domain of ${quoted(url)} is reserved for examples.`;
    warn('release/example-domain', at('url'), message, 'Write the site’s own domain after "url:".');
  }
  if (email && NOBODYS.test(email.split('@')[1]!)) {
    const message = `The domain of ${quoted(email)} is reserved for examples.`;
    warn('release/example-domain', at('email'), message, 'After "email:", write an email address that somebody reads.');
  }
  if (email === undefined) {
    // Points to the file's start, because the first "email:" may be that of the newsletter's sender.
    const advice = 'Add "email:" with an email address.';
    warn('release/no-email', startOf(file), 'There is no email address that readers can write to.', advice);
  }
  if (controller === undefined) {
    const message = 'The privacy page does not say who is responsible.';
    warn('release/no-controller', at('controller'), message, 'Add "controller:" with a name and an address.');
  }
  if (newsletter) checkSender(newsletter, at, warn);
  if (contact.delivery === 'log') {
    const message = 'The contact form delivers nothing: "delivery" is "log".';
    const advice =
      'Write "delivery: backend", "delivery: mailto" with an "address:", or "delivery: post" with an "endpoint:".';
    warn('release/no-delivery', at('delivery'), message, advice);
  }
  if (social.length === 0) {
    const advice = 'Add them under "social:", or keep it as it is.';
    warn('release/no-social', at('social'), 'No social profile is named.', advice);
  }
}

const NOT_COUNTED =
  /\b(?:no (?:counters?|counting|analytics|statistics|track(?:ing|ers?))|(?:do not|don[’']t|never|nobody|nothing) (?:counts?|tracks?))\b/i;

/** Reports sentences of the owner's privacy notice that are untrue with these settings. */
function checkPrivacy({ newsletter, analytics }: Settings, files: Source['files'], warn: Warn): void {
  const notice = files.find(({ path }) => /\/pages\/privacy\.\w+$/.test(path));
  if (!notice) return;
  const { text, path: file } = notice;
  // Fields of the privacy notice that the page hides with these settings.
  const hidden = [...(newsletter ? [] : ['ownList']), ...(analytics ? ['uncounted'] : [])];
  const shown = hidden.reduce((left, field) => blankField(left, field), text);
  const report = (rule: keyof typeof rules, words: RegExp, message: string, advice: string) => {
    const at = shown.search(words);
    if (at >= 0) warn(rule, positionsIn(text, file)(at), message, advice);
  };
  if (!newsletter) {
    const message = 'The privacy page mentions a newsletter, but site.yaml says "newsletter: false".';
    const advice = 'Remove the words about data that you no longer store, or move them below "ownList:".';
    report('release/ended-newsletter', /newsletter/i, message, advice);
  }
  if (analytics) {
    const message = 'The privacy page says that nothing counts visits, but site.yaml has "analytics:".';
    const advice = 'Move the sentence below "uncounted:", which is only shown while nothing counts visits.';
    report('release/counted-visits', NOT_COUNTED, message, advice);
  }
}

/** Replaces a top-level field by spaces, so that the positions of other fields stay the same. */
const blankField = (text: string, field: string): string =>
  text.replace(new RegExp(`^${field}:.*(?:\\n(?:[ \\t].*)?)*`, 'm'), (found) => found.replace(/[^\n]/g, ' '));

/** The law requires the newsletter's sender and postal address, so an example isn't enough. */
function checkSender(newsletter: Newsletter, at: (field: string) => Position, warn: Warn): void {
  const { from, postal } = newsletter;
  if (!from || NOBODYS.test(from.email.split('@')[1]!)) {
    const message = from ? `Nobody can send from the address ${quoted(from.email)}.` : 'The letter names no sender.';
    const advice =
      'Write "from: { name: …, email: … }" below "newsletter:", with the address that the letter comes from.';
    warn('release/no-sender', at(from ? 'from' : 'newsletter'), message, advice);
  }
  if (newsletter.editor === undefined) {
    const message = 'The letter doesn’t name its editor.';
    const advice = 'Write the editor’s name after "editor:", below "newsletter:".';
    warn('release/no-sender', at('newsletter'), message, advice);
  }
  const problem = postalProblem(newsletter);
  if (problem !== undefined) {
    const advice = 'Write the sender’s postal address after "postal:", below "newsletter:".';
    warn('release/no-sender', at(postal ? 'postal' : 'newsletter'), problem, advice);
  }
  if (!newsletter.confirm) {
    const message = 'Readers do not have to confirm their email address, so anyone can sign up someone else.';
    const advice = 'Write "confirm: true" below "newsletter:", and run "npm run letter -- confirm" from cron.';
    warn('release/no-confirm', at('newsletter'), message, advice);
  }
}

/** Position of a field's first occurrence in a YAML or JSON file, or of the file's start. */
function findField(file: string, text = '', field: string): Position {
  const found = new RegExp(`^([^#\\n]*?[ ,{"'-]|)${field}["']?[ \\t]*:`, 'm').exec(text);
  return positionsIn(text, file)(found ? found.index + found[1]!.length : 0);
}
