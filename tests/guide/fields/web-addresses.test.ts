// Tests that no URL in a field of the content can change the site's headers or the settings of a host.
import { expect, it } from 'vitest';
import { address, isHttpUrl } from '../../../build/guide/fields/fields.ts';
import { oldPath } from '../../../build/guide/page/page-fields.ts';
import { redirectTarget } from '../../../build/guide/redirect/redirects.ts';

it.each([
  'https://example.org',
  'http://localhost:4000/x',
  'https://[2001:db8::1]/',
  'https://münchen.example/ü?a=1;b=$c#d',
])('%s is a web address', (url) => expect(isHttpUrl(url)).toBe(true));

it.each([
  'https://a.example;sandbox',
  'https://*.example',
  'https://a$host.example',
  "https://'self'",
  'https://bank.example@evil.example',
  'https://a.example/\u0001',
  'https://a.example/"',
  'javascript:alert(1)//https://a.example',
])('%j is not a web address', (url) => {
  expect(isHttpUrl(url)).toBe(false);
  for (const field of [address('x'), redirectTarget('x')]) expect(field.safeParse(url).success).toBe(false);
});

it.each(['/', '/brixton', '/café/Plan.pdf', '/brixton#buses', 'https://a.example/b;c?d#e'])(
  'the redirect of an old path may lead to %s',
  (to) => expect(redirectTarget('x').safeParse(to).success).toBe(true),
);

it.each(['//evil.example', '/\\evil.example', '/a b', '/a##b', '/a#', '/a?b', '/\u0001', 'http://192.168.1.1/'])(
  'the redirect of an old path may not lead to %j',
  (to) => expect(redirectTarget('x').safeParse(to).success).toBe(false),
);

it.each(['/AUX', '/a/Con.html', '/lpt1', '/.well-known', '/a.', '/a/b.php', '//a', 'a', '/a?b', '/a#b', '/', '/a b'])(
  '%s is refused as an old path',
  (path) => expect(oldPath('x').safeParse(path).success).toBe(false),
);

it.each(['/2019/05/Fair.HTML', '/fair.htm', '/a/b/', '/auxiliary', '/~ben/it_is-old', '/con-2'])(
  '%s is accepted as an old path',
  (path) => expect(oldPath('x').safeParse(path).success).toBe(true),
);
