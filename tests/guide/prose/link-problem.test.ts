// Tests which URLs are reported in links, such as those that lead to the reader's own computer or network.
import { expect, it } from 'vitest';
import { linkProblem } from '../../../build/guide/prose/link-problem.ts';
import { isPrivateAddress, isPrivateUrl } from '../../../build/guide/fields/private-address.ts';

it.each(
  `http://localhost:4321/brixton http://guide.localhost/ http://printer.local http://router.home.arpa
  http://127.0.0.1 http://2130706433/ http://0.0.0.0:3000 http://10.1.2.3 http://172.16.0.1
  http://192.168.1.1/ http://100.64.0.1 http://169.254.169.254/latest/meta-data http://[::1]:4321/
  http://[::] http://[fd12:3456::1]/ http://[fe80::1] http://[::ffff:127.0.0.1]/`.split(/\s+/),
)("%s leads to the reader's own network", (url) => expect(isPrivateUrl(url)).toBe(true));

it.each(
  `https://example.org https://localhost.example.org/ https://mylocalhost.org/ http://10.example.org
  http://127.0.0.1.example.org http://172.32.0.1 http://8.8.8.8 http://[2001:db8::1]/
  https://example.org/?to=http://localhost/`.split(/\s+/),
)('%s leads to a public host', (url) => expect(isPrivateUrl(url)).toBe(false));

it.each([
  ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255'],
])(
  'the IP addresses from %s to %s are private, also inside IPv6, and the addresses next to this range are not',
  (first, last, ...neighbours) => {
    for (const prefix of ['', '::ffff:', '64:ff9b::']) {
      expect([first, last].map((address) => isPrivateAddress(prefix + address))).toEqual([true, true]);
      expect(neighbours.some((address) => isPrivateAddress(prefix + address))).toBe(false);
    }
  },
);

it.each([
  ['::', '1fff:ffff::', '2000::'],
  ['2001::', '2001:1ff:ffff::', '2000:ffff::', '2001:200::'],
  ['2002::', '2002:ffff::', '2001:ffff::', '2003::'],
  ['4000::', 'ffff:ffff::', '3fff::'],
])(
  'the IP addresses from %s to %s are private, and the addresses next to this range are not',
  (first, last, ...neighbours) => {
    expect([first, last].map(isPrivateAddress)).toEqual([true, true]);
    expect(neighbours.some(isPrivateAddress)).toBe(false);
  },
);

it('linkProblem suggests only the path for a URL that was copied from the preview server', () => {
  const advice = (url: string) => linkProblem(url)?.suggestion.split('only its path: ')[1];
  expect(advice('http://localhost:4321/brixton/#buses')).toBe('/brixton#buses.');
  expect(advice('http://localhost:4321')).toBe('/.');
  expect(advice('http://localhost:4321/a/b/')).toBe('/a/b.');
});

it.each([
  ['mailto:a@b.org,c@d.org?subject=x', true],
  ['mailto:a@.b.org', false],
  ['mailto:a@b.org.', false],
  ['mailto:@b.org', false],
])('the link %s is valid: %s', (url, isFine) => expect(linkProblem(url) === undefined).toBe(isFine));

it.each([
  ['x-mailto:a@b.org', false],
  ['tel:+442079460018', true],
  ['tel:020-7946-0018;ext=12', true],
  ['tel:02079460018,1', true],
  ['mailto:a@b.org%2cc@d.org', true],
  ['tel:02079460018,1234567', false],
  ['tel:12', false],
  [`tel:${'1'.repeat(20)}`, true],
  [`tel:${'1'.repeat(21)}`, false],
  ['tel:020 7946 0018', false],
  ['xtel:02079460018', false],
  ['tel:02079460018x', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['', false],
  ['#', false],
  ['http:/a.org', false],
  ['https://', false],
  ['a b', false],
  ['/a\\b', false],
  ['/a\u0007b', false],
  ['//evil.example', false],
  ['/brixton', true],
  ['#buses', true],
  ['https://example.org/a', true],
  ['HTTPS://EXAMPLE.ORG/a', true],
])('the URL %s is valid in a link: %s', (url, isFine) => expect(linkProblem(url) === undefined).toBe(isFine));

it.each([
  ['WWW.example.org', 'Write https://WWW.example.org.'],
  ['example.co.uk/menu', 'Write https://example.co.uk/menu.'],
  ['', 'Write it between the round brackets: [words](/address).'],
  ['a@b.co.uk', 'Write mailto:a@b.co.uk.'],
  ['sms:123', 'Use https:, mailto:, tel:, a path such as /contact, or #heading.'],
  ['1a:b', 'Begin it with "/": /1a:b.'],
  ['example.org:8080', 'Write https://example.org:8080.'],
  ['shop.example.dev:80/a', 'Write https://shop.example.dev:80/a.'],
  ['example.dev', 'Begin it with "/": /example.dev.'],
  ['//example.org', 'Write https://example.org.'],
  [
    'http://localhost:4321/about/?a#b',
    'Write a URL that readers can open. For a page of this site, write only its path: /about?a#b.',
  ],
  ['../about.html', 'Begin it with "/": /about.'],
  ['./a/index.md#b', 'Begin it with "/": /a#b.'],
  ['index.html', 'Begin it with "/": /.'],
  ['./content/posts/a.md', 'Begin it with "/": /blog/a.'],
  ['../old/content/a.md', 'Begin it with "/": /old/content/a.'],
  ['sibling.md#b', 'Begin it with "/": /blog/sibling#b.'],
  ['a/sibling.md', 'Begin it with "/": /a/sibling.'],
  ['a+b.org:80', 'Use https:, mailto:, tel:, a path such as /contact, or #heading.'],
  ['.org:80', 'Begin it with "/": /.org:80.'],
])('linkProblem gives this advice for the URL "%s": %s', (url, advice) =>
  expect(linkProblem(url)?.suggestion).toBe(advice),
);

it('linkProblem shortens a URL of more than sixty characters in its message', () => {
  expect(linkProblem('x'.repeat(60))?.message).toContain(`"${'x'.repeat(60)}"`);
  expect(linkProblem('x'.repeat(61))?.message).toContain(`"${'x'.repeat(57)}…"`);
});
