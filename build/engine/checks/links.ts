// Checks that every link and loaded file leads to a page, a part of a page, or a file of the site.
import type { Position } from '../report/finding.ts';
import { didYouMean, quoted } from '../report/wording.ts';
import type { Route } from '../pages/route.ts';
import { barePath } from '../pages/redirect.ts';
import { decoded } from '../source/parse-url.ts';
import { asWritten, resolve } from './addresses.ts';
import { pageStart, positionsOfLink, type Check, type PageFacts, type SiteFacts } from './site-facts.ts';

export const rules = {
  'page/broken-link': 'A link leads to a page or file that the site does not have.',
  'page/broken-anchor': 'A link leads to a part that its page does not have.',
  'page/old-path': 'A link leads to an old path of a page, which costs readers a redirect.',
  'page/own-address': 'A link to a page of this site contains its domain, so it would leave a preview of the site.',
  'page/missing-file': 'A page loads a picture, script, style sheet or other file that the site doesn’t have.',
};

interface Problem {
  severity?: 'warn';
  rule: keyof typeof rules;
  /** True if the link is a mistake only where it is written in the content, not in a list of pages. */
  isWritten?: true;
  /** The URL as written in the content. */
  words: string;
  message: string;
  suggestion: string;
}

export const checkLinks: Check = (site, report) => {
  const nowhere = new Map<string, { problem: Problem; first: PageFacts; pages: number }>();
  const shown = new Set<string>();
  const placed = new Set<string>();
  const problemsOf = problemFinder(site);
  for (const page of site.pages) {
    for (const problem of problemsOf(page)) {
      const { rule, words, message, suggestion, severity, isWritten } = problem;
      const positions = linkPositions(site, page, words);
      for (const position of positions) {
        const key = `${position.file}:${position.line}:${position.column}:${words}`;
        if (!shown.has(key)) report.addUse(rule, position, message, suggestion, severity);
        shown.add(key);
      }
      const key = `${rule} ${words}`;
      if (positions.length) placed.add(key);
      if (positions.length || severity === 'warn' || isWritten) continue;
      const known = nowhere.get(key);
      if (known) known.pages++;
      else nowhere.set(key, { problem, first: page, pages: 1 });
    }
  }
  // Links in no file of their page come from components, or from the text of another page, which has the finding.
  for (const [key, { problem, first, pages }] of nowhere) {
    if (placed.has(key)) continue;
    const others = pages > 1 ? ` It is on ${pages} pages; this is the first.` : '';
    report.error(problem.rule, pageStart(first), problem.message + others, problem.suggestion);
  }
};

function linkPositions(site: SiteFacts, page: PageFacts, url: string): Position[] {
  const positions = positionsOfLink(site, page, url);
  // Markdown percent-encodes URLs, so the content file may have the URL in its decoded form.
  return positions.length || !url.includes('%') ? positions : positionsOfLink(site, page, decoded(url));
}

/** Checks each URL once for all pages. Checks a URL such as `#part` on each page, because it leads to that page. */
function problemFinder(site: SiteFacts): (page: PageFacts) => Problem[] {
  const known = new Map<string, Problem | undefined>();
  const once = (key: string, address: string, look: () => Problem | undefined) => {
    if (address.startsWith('#') || dayOf(site, address) !== undefined) return look();
    if (!known.has(key)) known.set(key, look());
    return known.get(key);
  };
  return (page) => {
    const links = page.links.map((address) => once(address, address, () => linkProblem(site, page, address)));
    const files = page.requests.map(({ by, address }) =>
      once(`${by} ${address}`, address, () => requestProblem(site, page, by, address)),
    );
    const problems = [...links, ...files].filter((problem) => problem !== undefined);
    return [...new Map(problems.map((problem) => [problem.words, problem])).values()];
  };
}

const withoutPart = (url: string) => url.replace(/[?#].*$/, '');

const dayOf = (site: SiteFacts, address: string) => site.days.get(withoutPart(asWritten(site, address)));

/** Reports a link to a page that is published on a later day than the page with the link. */
function earlyLink(site: SiteFacts, { route }: PageFacts, address: string): Problem | undefined {
  const day = dayOf(site, address);
  if (day === undefined || day <= (site.days.get(route.path) ?? '')) return undefined;
  const words = asWritten(site, address);
  const message = `The link ${quoted(words)} leads to a page that is published later, on ${day}.`;
  const suggestion = 'Add the link on that day, or give the other page an earlier date.';
  return { rule: 'page/broken-link', isWritten: true, words, message, suggestion };
}

function linkProblem(site: SiteFacts, page: PageFacts, address: string): Problem | undefined {
  const early = earlyLink(site, page, address);
  if (early) return early;
  const words = asWritten(site, address);
  if (site.leftOut.has(words) || site.leftOut.has(withoutPart(words))) {
    const message = `The link ${quoted(words)} leads to something that this build left out because of its mistakes.`;
    return {
      severity: 'warn',
      rule: 'page/broken-link',
      words,
      message,
      suggestion: 'Correct the mistakes in its file.',
    };
  }
  const target = resolve(site, page, address);
  if (target.kind === 'relative') {
    const message = `The link ${quoted(address)} does not start with "/", so its target depends on the host.`;
    const suggestion = 'Write the whole path from the root, such as "/about".';
    return { rule: 'page/broken-link', words, message, suggestion };
  }
  const old = target.kind === 'nothing' || target.kind === 'file' ? oldPath(site, target.path, address) : undefined;
  if (old) return old;
  if (target.kind === 'nothing') {
    const message = `The link ${quoted(words)} leads to no page of this site.`;
    const page = site.urlOfFile(target.path);
    const file = site.fileOfUrl(target.path);
    const other = file ? `put back the file ${file}` : 'a full URL that begins with https://';
    const otherwise = `Write the path of an existing page, or ${other}.`;
    const guess = didYouMean(target.path, site.byPath.keys(), otherwise);
    const suggestion = site.byPath.has(page) ? `Write ${quoted(page)}.` : guess;
    return { rule: 'page/broken-link', words, message, suggestion };
  }
  if (target.kind === 'page' || target.kind === 'file') {
    const own = ownAddress(site, address);
    if (own) return own;
  }
  if (target.kind !== 'page' || !address.includes('#')) return undefined;
  const { ids, route } = target.page;
  // Tries the fragment as written, then percent-decoded, as browsers do.
  const written = address.slice(address.indexOf('#') + 1);
  if (written === 'top' || [written, target.fragment].some((id) => ids.includes(id))) return undefined;
  const where = address.startsWith('#') ? `the page ${page.route.path}` : target.path;
  const message = `The link ${quoted(words)} leads to the part ${quoted(target.fragment)}, which ${where} does not have.`;
  const moved = otherPageOfList(site, route, target.fragment);
  const otherwise = 'Write the id of a part that is there, or leave out "#" and what follows it.';
  const suggestion = moved
    ? `It is on another page of the list: write ${quoted(`${moved}#${target.fragment}`)}.`
    : didYouMean(target.fragment, ids, otherwise);
  return { rule: 'page/broken-anchor', words, message, suggestion };
}

function oldPath(site: SiteFacts, path: string, address: string): Problem | undefined {
  const redirect = site.oldPaths.get(barePath(path));
  if (!redirect) return undefined;
  const words = asWritten(site, address);
  const { to } = redirect;
  if (to === undefined) {
    const message = `The link ${quoted(words)} leads to a page that was removed.`;
    const suggestion = 'Remove the link, or write the path of another page.';
    return { rule: 'page/broken-link', words, message, suggestion };
  }
  const part = to.includes('#') ? '' : (/#.*$/.exec(address)?.[0] ?? '');
  const message = `The link ${quoted(words)} leads to an old path.`;
  return { severity: 'warn', rule: 'page/old-path', words, message, suggestion: `Write ${quoted(to + part)}.` };
}

function ownAddress(site: SiteFacts, address: string): Problem | undefined {
  if (!/^https?:/i.test(address)) return undefined;
  const { pathname, search, hash } = new URL(address);
  const path = asWritten(site, pathname.replace(/(?<=.)\/$/, '')) + search + hash;
  const message = `The link ${quoted(address)} to a page of this site contains its domain.`;
  return { severity: 'warn', rule: 'page/own-address', words: address, message, suggestion: `Write ${quoted(path)}.` };
}

/** Searches all pages of a list for the id, because items move to later pages when the list grows. */
function otherPageOfList({ pages }: SiteFacts, route: Route, id: string): string | undefined {
  const list = route.first ?? route.path;
  return pages.find((page) => (page.route.first ?? page.route.path) === list && page.ids.includes(id))?.route.path;
}

function requestProblem(site: SiteFacts, page: PageFacts, by: string, address: string): Problem | undefined {
  const target = resolve(site, page, address);
  if (target.kind === 'file' || target.kind === 'outside' || target.kind === 'scheme') return undefined;
  const rule = 'page/missing-file';
  if (target.kind === 'page' && address.startsWith('#')) {
    const { ids, route } = page;
    if (ids.includes(target.fragment)) return undefined;
    const message = `The <${by}> names the part ${quoted(target.fragment)}, which the page ${route.path} does not have.`;
    const suggestion = didYouMean(target.fragment, ids, 'Put the part into the page.');
    return { rule, words: address, message, suggestion };
  }
  const words = asWritten(site, address);
  const message = `The <${by}> loads ${quoted(words)}, which is not a file of this site.`;
  const path = target.kind === 'nothing' ? target.path : address;
  const otherwise = 'Add the file, or write the path of an existing file, from the first "/".';
  return { rule, words, message, suggestion: didYouMean(path, site.files.keys(), otherwise) };
}
