// Tests the configuration for each host, and the headers that it sets.
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { caching, commonHeaders, drawingHeaders, pageHeaders } from '../../../build/engine/render/headers.ts';
import { secureHeaders } from '../../../build/guide/feeds/host-files.ts';
import {
  ASSETS_OF_ANY_STATUS,
  renderHost,
  templates,
  type Host,
  type HostedSite,
} from '../../../build/tools/host/host-file.ts';

const outside = { connect: ['https://backend.example'] };
const site: HostedSite = {
  url: 'https://tide.example',
  basePath: '',
  output: 'folders',
  routes: ['404.html', '500.html', 'blog/404.html'].map((file) => ({ kind: 'error', file })),
  outside,
  redirects: { moved: [], gone: [] },
};
const guide = { ...site, basePath: '/guide' };

/** The sites `site` and `guide`, each with two redirected URLs and one removed page. */
const [movedSite, movedGuide] = [site, guide].map(({ basePath: base, ...rest }): HostedSite => {
  const moved = [
    { from: `${base}/2019/fair.html`, to: `${base}/blog/fair` },
    { from: `${base}/team`, to: 'https://team.example/' },
  ];
  return { ...rest, basePath: base, redirects: { moved, gone: [{ from: `${base}/gone`, page: `${base}/gone.html` }] } };
}) as [HostedSite, HostedSite];

const all = { ...commonHeaders, ...secureHeaders };
const page = { ...all, ...pageHeaders(outside), 'Cache-Control': caching.other };
const asset = { ...all, ...drawingHeaders, 'Cache-Control': ASSETS_OF_ANY_STATUS };
const drawing = { ...all, ...drawingHeaders, 'Cache-Control': caching.other };

/** Paths without the base path, with the headers of each. */
const HEADERS: [address: string, headers: Record<string, string>][] = [
  ['/about', page],
  ['/blog/none', page],
  ['/feed.xml', page],
  ['/sw.js', page],
  ['/assets/site-1.css', asset],
  ['/assets/icon-1.svg', asset],
  ['/images/a.svg', drawing],
  ['/icon.svg', drawing],
];

const around =
  'npm run build -- --unattended && rm -rf published && mkdir -p published/guide && cp -R dist/. published/guide' +
  ' && cp published/guide/404.html published && mv published/guide/_* published';

it.each(Object.keys(templates) as Host[])('the configuration for %s has no placeholder left', (host) => {
  for (const hosted of [site, guide]) expect(renderHost(host, hosted)).not.toMatch(/\{\{|undefined/);
});

it('Cloudflare’s project has a name of at most 54 characters', () => {
  const name = (domain: string) => /"name": "([^"]*)"/.exec(renderHost('cloudflare', { ...site, url: domain }))?.[1];
  expect(name('https://tide.example')).toBe('tide-example');
  expect(name(`https://b${'a'.repeat(60)}.example`)).toBe(`b${'a'.repeat(53)}`);
});

it('the nginx configuration has every header of pages, drawings and assets', () => {
  const body = renderHost('nginx', site);
  for (const [name, value] of Object.entries({ ...page, ...drawing, 'Cache-Control': caching.assets })) {
    expect(body).toContain(`add_header ${name} `);
    expect(body).toContain(`"${value}"`);
  }
});

it('Netlify builds the site, and serves the nearest 404 page', () => {
  const body = renderHost('netlify', site);
  expect(body).toContain('[build]\n  command = "npm run build -- --unattended"\n  publish = "dist"\n');
  expect(body).toMatch(
    /\n\n\[\[redirects\]\]\n {2}from = "\/blog\/\*"\n {2}to = "\/blog\/404.html"\n {2}status = 404\n$/,
  );
  expect(renderHost('netlify', guide)).toContain(`command = "${around}"\n  publish = "published"\n`);
  expect(renderHost('netlify', guide)).toContain('from = "/"\n  to = "/guide/"\n  status = 302\n');
});

it('Cloudflare serves dist/ without trailing slashes, and finds the nearest 404 page by itself', () => {
  const body = renderHost('cloudflare', { ...site, url: 'https://www.tide.example' });
  expect(JSON.parse(body.replace(/^ *\/\/.*$/gm, ''))).toMatchObject({
    name: expect.stringMatching(/^[a-z0-9-]{1,63}$/) as string,
    compatibility_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    build: { command: 'npm run build -- --unattended' },
    assets: { directory: 'dist', html_handling: 'drop-trailing-slash', not_found_handling: '404-page' },
  });
  expect(renderHost('cloudflare', guide)).toContain(`"command": "${around}"`);
});

describe.each([site, guide])('Vercel with the base path "$basePath"', (hosted) => {
  interface Settings {
    headers: { source: string; headers: { key: string; value: string }[] }[];
    redirects?: object[];
    [name: string]: unknown;
  }
  const body = renderHost('vercel', hosted);
  const settings = JSON.parse(body) as Settings;
  const { basePath } = hosted;

  it('Vercel builds the site, and drops trailing slashes and file extensions', () => {
    const names = '$schema buildCommand cleanUrls framework headers outputDirectory redirects trailingSlash';
    expect(Object.keys(settings).sort().join(' ')).toBe(names);
    expect(settings).toMatchObject({ framework: null, cleanUrls: true, trailingSlash: false });
    expect(settings.outputDirectory).toBe(basePath ? 'published' : 'dist');
    const toBase = [{ source: '/', destination: '/guide', permanent: false }];
    expect(settings.redirects).toEqual(basePath ? toBase : []);
  });

  it.each(HEADERS)('Vercel sets the headers of %s by exactly one rule', (address, headers) => {
    const path = basePath + address;
    // Each `source` is also valid as a regular expression of JavaScript.
    const rules = settings.headers.filter(({ source }) => new RegExp(`^${source}$`).test(path));
    expect(rules.length).toBe(1);
    expect(Object.fromEntries(rules[0]!.headers.map(({ key, value }) => [key, value]))).toEqual(headers);
  });
});

it('nginx reads the target of a redirect as one word without variables', () => {
  const moved = [{ from: '/a', to: 'https://x.example/;}b{$host' }];
  expect(renderHost('nginx', { ...site, redirects: { moved, gone: [] } })).toContain(
    '  location = /a { return 301 "https://x.example/;}b{%24host"; }\n',
  );
});

it('Netlify redirects old URLs even if a page exists there, and sends 404 for a removed page', () => {
  const rules = renderHost('netlify', movedGuide).split('\n\n').slice(1, 5);
  expect(rules.map((each) => each.replaceAll(/\n {2}/g, ' '))).toEqual([
    '[[redirects]] from = "/" to = "/guide/" status = 302',
    '[[redirects]] from = "/guide/2019/fair.html" to = "/guide/blog/fair" status = 301 force = true',
    '[[redirects]] from = "/guide/team" to = "https://team.example/" status = 301 force = true',
    '[[redirects]] from = "/guide/gone" to = "/guide/gone.html" status = 404 force = true',
  ]);
});

it('the redirects for Vercel name old URLs without their file extension', () => {
  const { redirects } = JSON.parse(renderHost('vercel', movedSite)) as { redirects: object[] };
  expect(redirects).toEqual([
    { source: '/2019/fair', destination: '/blog/fair', statusCode: 301 },
    { source: '/team', destination: 'https://team.example/', statusCode: 301 },
  ]);
});

interface Policy {
  SecurityHeadersConfig: Record<string, Record<string, unknown>>;
  CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] };
}
interface Stack {
  Parameters: object;
  Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
}

interface Behaviour {
  PathPattern: string;
  ResponseHeadersPolicyId: { Ref: string };
  FunctionAssociations: { EventType: string; FunctionARN: { 'Fn::GetAtt': [name: string, part: string] } }[];
}

/** The HTTP headers that a CloudFront policy sends. */
function headersOf({ SecurityHeadersConfig: known, CustomHeadersConfig: { Items } }: Policy): Record<string, string> {
  expect([...Object.values(known), ...Items].every(({ Override }) => Override === true)).toBe(true);
  const value = (name: string, field: string) => known[name]?.[field] as string | undefined;
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': value('ReferrerPolicy', 'ReferrerPolicy')!,
    'Strict-Transport-Security': `max-age=${value('StrictTransportSecurity', 'AccessControlMaxAgeSec')}`,
    'Content-Security-Policy': value('ContentSecurityPolicy', 'ContentSecurityPolicy')!,
    ...(known['FrameOptions'] && { 'X-Frame-Options': value('FrameOptions', 'FrameOption')! }),
    ...Object.fromEntries(Items.map(({ Header, Value }) => [Header, Value])),
  };
}

describe.each([site, guide, { ...guide, output: 'flat' as const }])('CloudFront, $output at "$basePath"', (hosted) => {
  const stack = parse(renderHost('cloudfront', hosted)) as Stack;
  const { Resources: resources } = stack;
  const { basePath: base, output } = hosted;
  const settings = resources['Distribution']!.Properties['DistributionConfig'] as {
    CacheBehaviors: Behaviour[];
    DefaultCacheBehavior: Omit<Behaviour, 'PathPattern'>;
    CustomErrorResponses: object[];
  };

  it('the CloudFront template refers only to parts of the stack', () => {
    const text = JSON.stringify(stack);
    const named = [...text.matchAll(/"(?:Ref|Fn::GetAtt)":\[?"([\w:]+)"/g), ...text.matchAll(/\$\{(\w+)[.}]/g)];
    const known = new Set([...Object.keys(resources), ...Object.keys(stack.Parameters), 'AWS::NoValue']);
    expect(named.map(([, name]) => name!).filter((name) => !known.has(name))).toEqual([]);
    expect(Object.values(resources).every(({ Type, Properties }) => Type.startsWith('AWS::') && Properties)).toBe(true);
    expect(settings.CustomErrorResponses).toEqual([
      { ErrorCode: 404, ResponseCode: 404, ResponsePagePath: `${base}/404.html` },
    ]);
  });

  it.each(HEADERS)('CloudFront sends the headers of %s', (address, headers) => {
    const fits = (pattern: string) =>
      new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(base + address);
    const behaviour =
      settings.CacheBehaviors.find(({ PathPattern }) => fits(PathPattern)) ?? settings.DefaultCacheBehavior;
    const { Properties } = resources[behaviour.ResponseHeadersPolicyId.Ref]!;
    const { 'Cache-Control': sent, ...others } = headersOf(Properties['ResponseHeadersPolicyConfig'] as Policy);
    const isAsset = address.startsWith('/assets/');
    const answer = behaviour.FunctionAssociations.find(({ EventType }) => EventType === 'viewer-response');
    expect(answer === undefined).toBe(!isAsset);
    const code = answer && resources[answer.FunctionARN['Fn::GetAtt'][0]]!.Properties['FunctionCode'];
    const event = { response: { headers: {} as Record<string, { value: string }> } };
    if (code) runInNewContext(`${String(code)}; handler(event)`, { event });
    // The policy for assets has no Cache-Control, because CloudFront would also send it with a missing asset's 404.
    // Browsers would then keep the 404 for a year.
    expect(sent).toBe(isAsset ? undefined : headers['Cache-Control']);
    expect(sent ?? event.response.headers['cache-control']?.value).toBe(isAsset ? caching.assets : sent);
    expect(others).toEqual(Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Cache-Control')));
  });

  const ask = (uri: string, querystring: object = {}) => {
    const code = resources['Addresses']!.Properties['FunctionCode'] as string;
    const answer = runInNewContext(`${code}; handler(event)`, { event: { request: { uri, querystring } } }) as {
      uri?: string;
      headers?: { location: { value: string } };
    };
    return answer.headers ? `→ ${answer.headers.location.value}` : answer.uri;
  };

  it('CloudFront redirects old URLs, and answers 410 for a removed page', () => {
    const old = parse(renderHost('cloudfront', { ...hosted, redirects: (base ? movedGuide : movedSite).redirects }));
    const code = (old as Stack).Resources['Addresses']!.Properties['FunctionCode'] as string;
    const answers = ['/2019/fair.html', '/team/', '/gone', '/about'].map((path) => {
      const event = { request: { uri: base + path, querystring: {} } };
      return runInNewContext(`${code}; handler(event)`, { event }) as { statusCode?: number; headers?: object };
    });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([301, 301, 410, undefined]);
    expect(answers[0]!.headers).toEqual({ location: { value: `${base}/blog/fair` } });
    const many = Array.from({ length: 500 }, (_, at) => ({ from: `/old/${at}`, to: `/blog/${at}` }));
    const long = parse(renderHost('cloudfront', { ...hosted, redirects: { moved: many, gone: [] } })) as Stack;
    expect(String(long.Resources['Addresses']!.Properties['FunctionCode']).length).toBeLessThan(10_000);
  });

  it('CloudFront finds the file of a page, and redirects a URL with a trailing slash', () => {
    const file = (path: string) => base + path + (output === 'flat' ? '.html' : '/index.html');
    expect(ask(`${base}/`)).toBe(`${base}/index.html`);
    expect(ask(`${base}/about`)).toBe(file('/about'));
    expect(ask(`${base}/blog/spring`)).toBe(file('/blog/spring'));
    expect(ask(`${base}/assets/site-1.css`)).toBe(`${base}/assets/site-1.css`);
    expect(ask(`${base}/about/`)).toBe(`→ ${base}/about`);
    const query = { a: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] }, b: { value: '' } };
    expect(ask(`${base}/about/`, query)).toBe(`→ ${base}/about?a=1&a=2&b`);
    if (base) expect([ask('/'), ask(base)]).toEqual([`→ ${base}/`, `→ ${base}/`]);
  });

  it.each(['/%5Cevil.test/', '//evil.test/', '/\\evil.test/', '/%2Fevil.test/', '/about/%0d%0aSet-Cookie:a/', '/@a/'])(
    'CloudFront doesn’t redirect %s to another site',
    (path) => {
      for (const address of [path, base + path]) expect(ask(address)).not.toMatch(/^→/);
    },
  );
});
