// Fills in a template of docs/deploy/ with the site's own headers, redirects and content types.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../engine/pages/route.ts';
import { FEEDS, isText, TYPES } from '../../engine/render/content-types.ts';
import {
  caching,
  commonHeaders,
  drawingHeaders,
  pageHeaders,
  secureHeaders,
  type OutsideOrigins,
} from '../../engine/render/headers.ts';

export interface HostedSite {
  /** Own domain: 'https://example.org'. */
  url: string;
  /** '' or '/guide'. */
  basePath: string;
  output: 'folders' | 'flat';
  routes: Pick<Route, 'kind' | 'file'>[];
  outside: OutsideOrigins;
}

export const templates = {
  cloudflare: 'wrangler.jsonc',
  cloudfront: 'cloudfront.yaml',
  netlify: 'netlify.toml',
  nginx: 'nginx.conf',
  vercel: 'vercel.json',
} as const;
export type Host = keyof typeof templates;

/** The configuration of a host. Throws when its template has a placeholder that isn't known. */
export function renderHost(host: Host, site: HostedSite): string {
  const template = readFileSync(join(import.meta.dirname, '../../../docs/deploy', templates[host]), 'utf8');
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

/** CloudFront has fields of its own for these headers, and refuses them by name. */
const SECURITY_HEADERS = new Set([
  'X-Content-Type-Options',
  'Referrer-Policy',
  'Strict-Transport-Security',
  'Content-Security-Policy',
  'X-Frame-Options',
]);

/** All headers of the three kinds of URL: in assets/, other drawings, and everything else. */
function headersByKind({ outside }: HostedSite): Record<'assets' | 'drawings' | 'pages', Record<string, string>> {
  const all = { ...commonHeaders, ...secureHeaders };
  return {
    // Browsers ignore the policy of a script or a style, so the policy here is for drawings.
    assets: { ...all, ...drawingHeaders, 'Cache-Control': caching.assets },
    drawings: { ...all, ...drawingHeaders, 'Cache-Control': caching.other },
    pages: { ...all, ...pageHeaders(outside), 'Cache-Control': caching.other },
  };
}

function valuesOf(site: HostedSite): Record<string, string> {
  const { url, basePath: base, output, routes } = site;
  const domain = new URL(url).hostname;
  /** Folders with a 404 page of their own, such as `/blog`. */
  const folders = routes.flatMap(({ kind, file }) =>
    kind === 'error' && file?.endsWith('/404.html') ? [`${base}/${file.slice(0, -'/404.html'.length)}`] : [],
  );
  const rule = (from: string, to: string, status: number) =>
    `[[redirects]]\n  from = "${from}"\n  to = "${to}"\n  status = ${status}`;
  const nearest = folders.map((folder) => rule(`${folder}/*`, `${folder}/404.html`, 404));
  return {
    ...publishing(base),
    base,
    below: base && `${base.slice(1)}/`,
    domain,
    name: domain.replaceAll('.', '-').slice(0, 54),
    ending: output === 'flat' ? '.html' : '/index.html',
    maxAge: secureHeaders['Strict-Transport-Security']!.split('=')[1]!,
    'redirects.netlify': [...(base ? [rule('/', `${base}/`, 302)] : []), ...nearest].join('\n\n'),
    'redirects.vercel': base && `{ "source": "/", "destination": "${base}", "permanent": false }`,
    'redirects.nginx': base && `  location = / { return 302 ${base}/; }\n  location = ${base} { return 301 ${base}/; }`,
    'notFound.nginx': folders.map((folder) => `  ~^${folder}/ "${folder}/404.html";`).join('\n'),
    types: Object.entries(TYPES)
      .map(([ending, type]) => `    ${withoutCharset(type)} ${ending};`)
      .join('\n'),
    texts: texts.join(' '),
    feeds: Object.entries(FEEDS)
      .map(([name, type]) => [name.replace('.', '\\.'), withoutCharset(type)])
      .map(([name, type]) => `  location ~ /${name}$ { types { } default_type ${type}; }`)
      .join('\n'),
  };
}

const withoutCharset = (type: string) => type.split(';')[0]!;

/** All but HTML, which nginx adds itself. */
const texts = [
  ...new Set([...Object.values(TYPES), ...Object.values(FEEDS)].filter(isText).map(withoutCharset)),
].filter((type) => type !== 'text/html');

/** With a base path, the host publishes a folder that has dist/ under the name of the base path. */
function publishing(base: string): { command: string; folder: string } {
  if (!base) return { command: 'npm run build', folder: 'dist' };
  const [folder, site] = ['published', `published${base}`];
  const steps = [`rm -rf ${folder}`, `mkdir -p ${site}`, `cp -R dist/. ${site}`, `cp ${site}/404.html ${folder}`];
  return { command: ['npm run build', ...steps, `mv ${site}/_headers ${folder}`].join(' && '), folder };
}
