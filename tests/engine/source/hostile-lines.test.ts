// Tests that no regular expression takes too long on 256 KB of hostile text.
import { expect, it, vi } from 'vitest';
import { dressDrawing } from '../../../build/engine/assets/pictures.ts';
import { inkFlat } from '../../../build/guide/cards/rasterise.ts';
import { fullAddresses } from '../../../build/guide/feeds/feed-html.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { linkProblem } from '../../../build/guide/prose/link-problem.ts';
import { withoutTracking } from '../../../build/guide/fields/tracking.ts';
import { meantDay, text } from '../../../build/guide/fields/fields.ts';
import { repaired } from '../../../build/engine/content/repairs.ts';
import { findWrongCharacters } from '../../../build/engine/source/wrong-characters.ts';
import { asPhone, email, isPhone, postcode, website } from '../../../build/guide/fields/contact-fields.ts';
import { mailProse } from '../../../build/newsletter/mail/mail-prose.ts';
import { findLinks } from '../../../build/tools/links/find-links.ts';
import { parseIssue } from '../../../build/tools/issues/form.ts';
import { fixText } from '../../../build/tools/fix/fix-text.ts';

const SIZE = 256 * 1024;
const long = (part: string, before = '', after = '') => before + part.repeat(SIZE / part.length) + after;
const none = { schema: undefined, url: undefined };
const colours = { light: new Map([['a', '#000']]), dark: new Map<string, string>() };

// Each test takes under half a second. One pattern of quadratic time would take half a minute, and time out.
vi.setConfig({ testTimeout: 20_000 });

it('checking a URL takes linear time', () => {
  expect(linkProblem(`mailto:a@${long('.a')}@`)).toBeDefined();
  expect(linkProblem(long('a.', 'mailto:a@b.', '@'))).toBeDefined();
  expect(withoutTracking(long('utm_source=a&', 'https://a.org/?', 'b=1'))).toBe('https://a.org/?b=1');
  expect(withoutTracking(long('?', 'https://a.org/'))).toContain('https://a.org/');
});

it('checking the value of a field takes linear time', () => {
  for (const part of ['0', ' ', '( ', 'ext ', '#']) {
    expect(isPhone(long(part))).toBe(false);
    expect(asPhone(long(part)).length).toBeGreaterThanOrEqual(0);
  }
  for (const part of ['1', '1 ', '/', 'Mon ', '00:00 ']) expect(meantDay(long(part, '1'))).toBeUndefined();
  for (const part of [' ', '\n', ',', '"', '<a', '**a', '[', 'a@', '(', '?', '.a', '-', '&a']) {
    for (const field of [text('x'), email('x'), website('x'), postcode('x')]) {
      const value = long(part, 'a', '"');
      expect(field.safeParse(value).success).toBe(false);
      expect(repaired(field, value)).toBeUndefined();
    }
  }
});

it('searching for characters in a wrong encoding takes linear time', () => {
  for (const part of ['Ã', 'â', 'â€', 'ðŸ', 'ï»']) {
    expect(findWrongCharacters(long(part, '', 'a'))[0]?.offset ?? 0).toBe(0);
  }
});

it('searching for links takes linear time', () => {
  for (const part of ['website:', '!', 'website: a', 'https://a.b/(', '# ']) {
    expect(findLinks([{ path: 'a.yaml', hash: '', text: long(part, 'https://a.b/', 'x') }]).length).toBeLessThan(5);
  }
});

it('rendering the prose of a mail takes linear time', () => {
  const site = { url: 'https://a.example', basePath: '' };
  for (const part of [' ', '<br>', '<a href="', '&amp;']) {
    const { html, text } = mailProse(site, { html: long(part, '<p>x', 'x</p>'), images: [] });
    expect(html.length + text.length).toBeGreaterThan(0);
  }
});

it('colouring a drawing takes linear time', () => {
  for (const part of ['<!--', 'var(--a,', 'var( ', "<svg '", '<svg"']) {
    expect(dressDrawing(long(part), colours).length).toBeGreaterThan(0);
    expect(inkFlat(long(part), colours).length).toBeGreaterThan(0);
  }
  expect(inkFlat(long(' ', 'var(--a,'), colours)).toContain('var(--a,');
});

it('writing full URLs into HTML takes linear time', () => {
  for (const part of ['<a ', '<a "', '<img src=']) {
    expect(fullAddresses(long(part), (address) => address).length).toBeGreaterThan(0);
  }
});

it('parsing an issue form takes linear time', () => {
  const report = new Report();
  parseIssue('issue.md', long(' ', '### ', 'x'), report);
  parseIssue('issue.md', long(' ', '### a', '\u2028'), report);
  expect(report.size).toBeGreaterThan(0);
});

it('correcting a text with `--fix` takes linear time', () => {
  expect(fixText('a.yaml', long('\t', 'a: b', 'x\n'), none).changes).toEqual([]);
  expect(fixText('a.yaml', long(' ', 'a: b', '\n'), none).text).toBe('a: b\n');
  expect(fixText('posts/a.md', long('\t', '---\na: b\n---\n', 'x\n'), none).text).toContain('x');
});
