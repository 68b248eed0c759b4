// Fills in a template of docs/deploy/ with the site's own headers, redirects and content types.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeRoot } from '../../guide/assets/code-root.ts';
import { barePath, type HostRedirects } from '../../engine/pages/redirect.ts';
import type { Route } from '../../engine/pages/route.ts';
import { decoded } from '../../engine/source/parse-url.ts';
import { FEEDS, isText, plainType } from '../../engine/render/content-types.ts';
import { caching, commonHeaders, drawingHeaders, pageHeaders } from '../../engine/render/headers.ts';
import { secureHeaders } from '../../guide/feeds/host-files.ts';
import type { OutsideOrigins } from '../../engine/base-site.ts';

/**
 * `Cache-Control` of files in assets/ for hosts that send the same header with a 404. Browsers must not keep a 404 for
 * a year, so it is an hour.
 */
export const ASSETS_OF_ANY_STATUS = 'public, max-age=3600';

/** Endings of the files that a site may have. */
const ENDINGS = `
  html htm css js mjs json map xml webmanifest wasm txt md log yaml yml toml vtt srt svg png jpg jpeg jfif gif webp avif
  bmp jxl heic heif tif tiff ico woff woff2 ttf otf mp3 m4a aac oga ogg opus wav flac mid m3u8 mp4 m4v webm ogv mov mpg
  pdf epub rtf doc docx xls xlsx ppt pptx odt ods odp zip gz 7z csv tsv geojson gpx kml kmz ics vcf rdf
  ttl jsonld atom rss`;

const TYPES = Object.fromEntries(
  ENDINGS.trim()
    .split(/\s+/)
    .map((ending) => [ending, plainType(ending)]),
);

export interface HostedSite {
  /** Origin of the site: 'https://example.org'. */
  url: string;
  /** '' or '/guide'. */
  basePath: string;
  output: 'folders' | 'flat';
  routes: Pick<Route, 'kind' | 'file'>[];
  outside: OutsideOrigins;
  redirects: HostRedirects;
}

export const templates = {
  apache: 'htaccess',
  caddy: 'Caddyfile',
  cloudflare: 'wrangler.jsonc',
  cloudfront: 'cloudfront.yaml',
  docker: 'Dockerfile',
  netlify: 'netlify.toml',
  nginx: 'nginx.conf',
  vercel: 'vercel.json',
} as const;
export type Host = keyof typeof templates;

/** Returns the configuration of a host. Throws if the template has an unknown placeholder. */
export function renderHost(host: Host, site: HostedSite): string {
  const template = readFileSync(join(codeRoot, 'docs/deploy', templates[host]), 'utf8');
  const values = new Map<string, string>();
  for (const [kind, headers] of Object.entries(headersByKind(site))) {
    for (const [name, value] of Object.entries(headers)) values.set(`${kind}.${name}`, value);
    const list = Object.entries(headers);
    values.set(`headers.${kind}`, JSON.stringify(list.map(([key, value]) => ({ key, value }))));
    const custom = list.filter(([name]) => !SECURITY_HEADERS.has(name));
    values.set(`custom.${kind}`, JSON.stringify(custom.map(([Header, Value]) => ({ Header, Value, Override: true }))));
  }
  for (const [name, value] of Object.entries(valuesOf(site))) values.set(name, value);
  return template.replace(/\{\{([\w.-]+)\}\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`docs/deploy/${templates[host]} has an unknown placeholder ${name}.`);
    return value;
  });
}

/** CloudFront has separate settings for these headers, and rejects them among custom headers. */
const SECURITY_HEADERS = new Set([
  'X-Content-Type-Options',
  'Referrer-Policy',
  'Strict-Transport-Security',
  'Content-Security-Policy',
  'X-Frame-Options',
]);

/**
 * Headers by kind of URL. In assets/, every URL gets `uncached`, and only an existing file gets `found`. `assets`
 * replaces both on hosts that send the same headers with a 404. `drawings` are drawings outside assets/, and `pages`
 * all other URLs.
 */
function headersByKind({ outside }: HostedSite) {
  const all = { ...commonHeaders, ...secureHeaders };
  // Browsers ignore the Content-Security-Policy of scripts and style sheets, so it only affects drawings in assets/.
  const uncached = { ...all, ...drawingHeaders };
  return {
    assets: { ...uncached, 'Cache-Control': ASSETS_OF_ANY_STATUS },
    uncached,
    found: { 'Cache-Control': caching.assets },
    drawings: { ...all, ...drawingHeaders, 'Cache-Control': caching.other },
    pages: { ...all, ...pageHeaders(outside), 'Cache-Control': caching.other },
  };
}

function valuesOf(site: HostedSite): Record<string, string> {
  const { url, basePath: base, output, routes, redirects } = site;
  const domain = new URL(url).hostname;
  /** Folders with their own 404 page, such as `/blog`. */
  const folders = routes.flatMap(({ kind, file }) =>
    kind === 'error' && file?.endsWith('/404.html') ? [`${base}/${file.slice(0, -'/404.html'.length)}`] : [],
  );
  const nearest = folders.map((folder) => rule(`${folder}/*`, `${folder}/404.html`, 404));
  return {
    ...publishing(base),
    base,
    below: base && `${base.slice(1)}/`,
    domain,
    name: domain.replaceAll('.', '-').slice(0, 54),
    ending: output === 'flat' ? '.html' : '/index.html',
    maxAge: secureHeaders['Strict-Transport-Security']!.split('=')[1]!,
    'redirects.netlify': [...(base ? [rule('/', `${base}/`, 302)] : []), ...forNetlify(redirects), ...nearest].join(
      '\n\n',
    ),
    'redirects.vercel': forVercel(base, redirects),
    'redirects.cloudfront': forCloudFront(redirects),
    'old.nginx': forNginx(redirects),
    'redirects.nginx': base && `  location = / { return 302 ${base}/; }\n  location = ${base} { return 301 ${base}/; }`,
    'notFound.nginx': folders.map((folder) => `  ~^${folder}/ "${folder}/404.html";`).join('\n'),
    ...forApache(redirects, folders),
    ...forCaddy(base, redirects, folders),
    types: lines(TYPES, (ending, type) => `    ${type} ${ending};`),
    texts: texts.join(' '),
    feeds: lines(FEEDS, (name, type) => `  location ~ /${inPattern(name)}$ { types { } default_type ${type}; }`),
  };
}

const lines = (types: Readonly<Record<string, string>>, write: (name: string, type: string) => string) =>
  Object.entries(types)
    .map(([name, type]) => write(name, type))
    .join('\n');

const rule = (from: string, to: string, status: number, force = false) =>
  `[[redirects]]\n  from = "${from}"\n  to = "${to}"\n  status = ${status}${force ? '\n  force = true' : ''}`;

/** Forces each rule, because Netlify otherwise prefers a page at the old URL. Netlify can't send 410. */
const forNetlify = ({ moved, gone }: HostRedirects) => [
  ...moved.map(({ from, to }) => rule(from, to, 301, true)),
  ...gone.map(({ from, page }) => rule(from, page, 404, true)),
];

/** Maximum number of rules that Vercel reads. */
const VERCEL_RULES = 1024;

/** Vercel removes the file extension from a URL before it applies the rules. It can't send 410. */
function forVercel(base: string, { moved }: HostRedirects): string {
  const rules = [
    ...(base ? [{ source: '/', destination: base, permanent: false }] : []),
    ...moved.map(({ from, to }) => ({ source: barePath(from), destination: to, statusCode: 301 })),
  ];
  return rules
    .slice(0, VERCEL_RULES)
    .map((each) => JSON.stringify(each))
    .join(', ');
}

/** Maximum bytes of redirects in a CloudFront function, which may have 10 KB in all. */
const CLOUDFRONT_BYTES = 8000;

/**
 * Properties of a JavaScript object, by old URL: the new URL, or 410 for a removed page. Leaves out those that don't
 * fit.
 */
function forCloudFront({ moved, gone }: HostRedirects): string {
  const entries = [...gone.map(({ from }) => [from, 410]), ...moved.map(({ from, to }) => [from, to])];
  const written = entries.map((entry) => entry.map((each) => JSON.stringify(each)).join(': '));
  let bytes = 0;
  return written.filter((each) => (bytes += each.length + 2) <= CLOUDFRONT_BYTES).join(', ');
}

/** Writes exact locations instead of a map, because a setting of the whole server limits the length of a map's keys. */
function forNginx({ moved, gone }: HostRedirects): string {
  const both = (from: string, rest: string) => [from, `${from}/`].map((path) => `  location = ${path} { ${rest} }`);
  return [
    // The URL is in quotes, so that a `;` or `{` in it doesn't end the directive. Nginx can't escape `$`, so `$` is
    // percent-encoded.
    ...moved.flatMap(({ from, to }) => both(from, `return 301 "${to.replaceAll('$', '%24')}";`)),
    ...gone.flatMap(({ from, page }) => both(from, `error_page 410 ${page}; return 410;`)),
  ].join('\n');
}

/** Escapes a path for a regular expression in quotes. */
const inPattern = (path: string) => decoded(path).replace(/[\\^$.*+?()[\]{}|"]/g, '\\$&');

/** Apache decodes a URL before it compares the URL with a pattern. Percent signs of a target need a backslash. */
function forApache({ moved, gone }: HostRedirects, folders: readonly string[]): Record<string, string> {
  const onPath = (pattern: string, document: string) =>
    `<If "%{REQUEST_URI} =~ m#${pattern}#">\n  ErrorDocument ${document}\n</If>`;
  const rewrite = (from: string, rest: string) =>
    `RewriteCond %{REQUEST_URI} "^${inPattern(from)}/?$"\nRewriteRule ^ ${rest}`;
  return {
    'types.apache': lines(TYPES, (ending, type) => {
      const charset = isText(type) ? `\nAddCharset utf-8 .${ending}` : '';
      return `AddType ${type} .${ending}${charset}`;
    }),
    'errors.apache': [
      ...folders.map((folder) => onPath(`^${inPattern(folder)}/`, `404 ${folder}/404.html`)),
      ...gone.map(({ from, page }) => onPath(`^${inPattern(from)}/?$`, `410 ${page}`)),
    ].join('\n'),
    'redirects.apache': [
      ...moved.map(({ from, to }) => rewrite(from, `"${to.replace(/[%$\\"]/g, '\\$&')}" [R=301,L,NE]`)),
      ...gone.map(({ from }) => rewrite(from, '- [G,L]')),
    ].join('\n'),
  };
}

function forCaddy(base: string, { moved, gone }: HostRedirects, folders: readonly string[]): Record<string, string> {
  const word = (text: string) => `"${text.replace(/[\\"{}]/g, '\\$&')}"`;
  const both = (from: string) => `path ${word(from)} ${word(`${from}/`)}`;
  const page = (name: string, matcher: string, file: string) =>
    `    @${name} ${matcher}\n    handle @${name} {\n      rewrite * ${word(file)}\n      file_server\n    }`;
  return {
    'types.caddy': [
      lines(FEEDS, (name, type) => `    ~(?:^|/)${inPattern(name)}$ "${type}; charset=utf-8"`),
      lines(TYPES, (ending, type) => `    ~(?i)\\.${ending}$ "${type}${isText(type) ? '; charset=utf-8' : ''}"`),
    ].join('\n'),
    'redirects.caddy': [
      ...(base ? [`  redir / ${base}/ temporary\n  redir ${base} ${base}/ permanent`] : []),
      ...moved.map(({ from, to }, at) => `  @moved${at} ${both(from)}\n  redir @moved${at} ${word(to)} permanent`),
      ...gone.map(({ from }, at) => `  @gone${at} ${both(from)}\n  error @gone${at} 410`),
    ].join('\n'),
    'errors.caddy': [
      ...gone.map(({ from, page: file }, at) => page(`removed${at}`, both(from), file)),
      ...folders.map((folder, at) => page(`folder${at}`, `path ${word(`${folder}/*`)}`, `${folder}/404.html`)),
    ].join('\n'),
  };
}

/** MIME types of text files, for nginx. Leaves out text/html, which nginx always includes. */
const texts = [...new Set([...Object.values(TYPES), ...Object.values(FEEDS)].filter(isText))].filter(
  (type) => type !== 'text/html',
);

/** Hosts also build at night, when no editor can correct a mistake. */
const BUILD = 'npm run build -- --unattended';

/** With a base path, the host publishes a folder that contains dist/ under the base path's name. */
function publishing(base: string): { command: string; folder: string } {
  if (!base) return { command: BUILD, folder: 'dist' };
  const [folder, site] = ['published', `published${base}`];
  const steps = [`rm -rf ${folder}`, `mkdir -p ${site}`, `cp -R dist/. ${site}`, `cp ${site}/404.html ${folder}`];
  return { command: [BUILD, ...steps, `mv ${site}/_* ${folder}`].join(' && '), folder };
}
