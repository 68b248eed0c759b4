// Tests the files for hosts. Their headers are those of the preview server, and each is set only once.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  fallbackHeaders,
  renderHostFiles,
  secureHeaders,
  type HostedSite,
} from '../../../build/guide/feeds/host-files.ts';
import type { Route } from '../../../build/engine/pages/route.ts';
import {
  caching,
  commonHeaders,
  drawingHeaders,
  outsideOrigins,
  pageHeaders,
} from '../../../build/engine/render/headers.ts';
import { startPreview, type Preview } from '../../../build/engine/serve/preview.ts';

const outside = { connect: ['https://backend.example'] };
const page = (path: string): Pick<Route, 'path' | 'kind'> => ({ path, kind: 'page' });
const site: HostedSite = {
  revalidate: ['/sw.js'],
  routes: [
    page('/'),
    page('/about'),
    page('/categories'),
    page('/categories/walks'),
    page('/blog/a'),
    page('/blog/b'),
    { path: '/404', kind: 'error' },
  ],
  files: [
    { path: 'assets/site-1.css' },
    { path: 'images/areas/a.svg' },
    { path: 'icon.svg' },
    { path: 'assets/icon-1.svg' },
    { path: 'assets/posts/a-1.avif' },
    { path: 'assets/posts/b-1.avif' },
    { path: 'feed.xml' },
    { path: 'sw.js' },
  ],
  basePath: '',
  outside,
};
const headersFile = (basePath = '') =>
  String(renderHostFiles({ ...site, basePath }).find(({ path }) => path === '_headers')!.body);

interface Rule {
  path: string;
  headers: [name: string, value: string][];
}

/** Parses a _headers file as Netlify and Cloudflare Pages do. */
function parseRules(text: string): Rule[] {
  return text.split('\n\n').map((block) => {
    const [path = '', ...lines] = block.trimEnd().split('\n');
    const headers = lines
      .map((line) => /^ {2}([\w-]+): (.+)$/.exec(line)!)
      .map(([, name, value]): [string, string] => [name!, value!]);
    return { path, headers };
  });
}

const matches = ({ path }: Rule, address: string) =>
  path.endsWith('*') ? address.startsWith(path.slice(0, -1)) : path === address;

/** Every header that the rules set for a URL, including repeated ones. */
const given = (address: string, basePath = '') =>
  parseRules(headersFile(basePath))
    .filter((rule) => matches(rule, address))
    .flatMap(({ headers }) => headers);

/** Headers that a host sends if it uses only the last value of each header, as Netlify does. */
const last = (address: string, basePath?: string) => [...new Map(given(address, basePath))];

const POLICY = 'Content-Security-Policy';

/** All content security policies that the rules set for a URL. Some hosts send only the last, others send all. */
const policies = (address: string) =>
  given(address)
    .filter(([name]) => name === POLICY)
    .map(([, value]) => parsePolicy(value));

const parsePolicy = (text: string) =>
  new Map(
    text
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources.filter((source) => source !== "'none'")]),
  );

type Policy = ReturnType<typeof parsePolicy>;

/** Sources that a policy allows for a directive. Undefined if the policy allows all sources. */
const allowed = (policy: Policy, directive: string) =>
  policy.get(directive) ?? (directive.endsWith('-src') ? policy.get('default-src') : undefined);

let root: string;
let preview: Preview;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'hosts-'));
  for (const path of `index.html about/index.html blog/a/index.html assets/site-1.css images/areas/a.svg icon.svg
    assets/icon-1.svg feed.xml sw.js`.split(/\s+/)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '<svg/>');
  }
  preview = await startPreview({ root, port: 0, outside });
});
afterAll(async () => {
  await preview.close();
  rmSync(root, { recursive: true, force: true });
});

it.each(['/', '/about', '/sw.js', '/assets/site-1.css', '/images/areas/a.svg', '/assets/icon-1.svg'])(
  '_headers gives %s the headers of the preview server',
  async (address) => {
    const response = await fetch(new URL(address, preview.url));
    const ours = new Set(
      [commonHeaders, pageHeaders(), drawingHeaders, { 'Cache-Control': '' }].flatMap((headers) =>
        Object.keys(headers),
      ),
    );
    const sent = [...ours].flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)!]] : []));
    // Leaves out fallback headers for missing files, because the preview server knows which files exist.
    const known = last(address).filter(
      ([name, value]) => !(name in secureHeaders) && !(name === POLICY && value === fallbackHeaders(outside)[POLICY]),
    );
    expect(known.map(String).sort()).toEqual(sent.map(String).sort());
  },
);

it('_headers lets browsers cache existing assets, and has the rules for assets at its end', () => {
  const kept = ({ headers }: Rule) => headers.some(([, value]) => value === caching.assets);
  const rules = parseRules(headersFile());
  const names = rules.filter(kept).map(({ path }) => path);
  expect(names).toEqual(['/assets/icon-1.svg', '/assets/site-1.css', '/assets/posts/*']);
  expect(rules.slice(-names.length).every(kept)).toBe(true);
  expect(given('/assets/none')).not.toContainEqual(['Cache-Control', caching.assets]);
});

it('_headers has no rule for error pages', () => {
  expect(headersFile()).not.toContain('404');
});

it('_headers requires https, unlike the preview server', async () => {
  expect(given('/anything')).toContainEqual(['Strict-Transport-Security', 'max-age=31536000']);
  expect((await fetch(preview.url)).headers.has('strict-transport-security')).toBe(false);
});

it.each(['/', '/about', '/blog/none', '/icon.svg', '/assets/icon-1.svg', '/feed.xml', '/none'])(
  '_headers sets no header of %s twice, except the content security policy',
  (address) => {
    const names = given(address)
      .map(([name]) => name)
      .filter((name) => name !== POLICY);
    expect(names).toEqual([...new Set(names)]);
  },
);

it.each(['/', '/about', '/blog/a', '/images/areas/a.svg', '/icon.svg', '/assets/icon-1.svg'])(
  'a host that sends all policies for %s allows as much as a host that sends only the last policy',
  (address) => {
    const [first, own, ...more] = policies(address);
    expect(more).toEqual([]);
    for (const [directive, sources] of first!) {
      const wanted = allowed(own!, directive);
      expect(
        (wanted ?? []).filter((source) => !sources.includes(source)),
        directive,
      ).toEqual([]);
    }
    // With default-src, the first policy would also forbid every kind of file that it doesn't name.
    expect(first!.has('default-src')).toBe(false);
  },
);

it.each(['/images/areas/a.svg', '/icon.svg', '/assets/icon-1.svg'])(
  'the policy keeps the drawing %s from running or loading anything when a reader opens the drawing by itself',
  (address) => {
    const own = policies(address).at(-1)!;
    expect(own.has('sandbox') && own.get('sandbox')).toEqual([]);
    for (const directive of ['script-src', 'connect-src', 'img-src', 'frame-src', 'object-src']) {
      expect(allowed(own, directive)).toEqual([]);
    }
    expect(allowed(own, 'style-src')).toEqual(["'unsafe-inline'"]);
  },
);

it.each(['/none', '/feed.xml'])(
  'the policy forbids scripts of other sites at %s, even if no page is at that path',
  (address) => {
    const [policy, ...more] = policies(address);
    expect(more).toEqual([]);
    expect(allowed(policy!, 'script-src')).toEqual(["'self'"]);
    expect(allowed(policy!, 'object-src')).toEqual([]);
    for (const directive of ['frame-ancestors', 'base-uri']) expect(policy!.get(directive)).toEqual([]);
  },
);

it('_headers has every rule under the base path', () => {
  expect(parseRules(headersFile('/guide')).every(({ path }) => path.startsWith('/guide/'))).toBe(true);
  expect(given('/guide/', '/guide')).toEqual(given('/'));
  expect(given('/guide/assets/site-1.css', '/guide')).toContainEqual(['Cache-Control', caching.assets]);
});

it('.nojekyll lets GitHub Pages publish the files unchanged', () => {
  expect(renderHostFiles(site)).toContainEqual({ path: '.nojekyll', body: '' });
});

it('outsideOrigins returns each origin of another site once, and leaves out kinds of files without an origin', () => {
  const images = ['https://pictures.example/a.jpg', 'https://pictures.example/b.jpg', undefined, 'x'];
  const connect = [
    'https://backend.example/rest',
    'https://forms.example/1',
    'https://forms.example/2',
    '/',
    undefined,
  ];
  expect(outsideOrigins({ connect, images, scripts: [], beacons: ['/x'] })).toEqual({
    connect: ['https://backend.example', 'https://forms.example'],
    images: ['https://pictures.example'],
  });
});

it('_redirects has a line for each old URL, and is not written if there is no old URL', () => {
  const redirects = (hosted: HostedSite) => renderHostFiles(hosted).find(({ path }) => path === '_redirects')?.body;
  expect(redirects({ ...site, moved: [{ from: '/team', to: '/about' }] })).toBe('/team /about 301\n');
  expect(redirects({ ...site, moved: [] })).toBeUndefined();
});
