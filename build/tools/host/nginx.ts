// The site's configuration for nginx: addresses without a slash at their end, the nearest 404 page, the site's headers.
import { FEEDS, isText, TYPES } from '../../engine/render/content-types.ts';
import { caching, commonHeaders, drawingHeaders, pageHeaders, secureHeaders } from '../../engine/render/headers.ts';
import { MADE_BY, notFoundFolders, type HostedSite } from './hosted-site.ts';

/** A file for conf.d/ or sites-enabled/: the maps belong outside the server. */
export function renderNginx(site: HostedSite): string {
  const { url, basePath: base, outside } = site;
  const pages = pageHeaders(outside);
  const byType = [...new Set([...Object.keys(pages), ...Object.keys(drawingHeaders)])].map((name) => ({
    name,
    variable: `$site_${variable(name)}`,
  }));
  const maps = [
    ...byType.map(({ name, variable: to }) => {
      const entries: MapEntry[] = [
        ['~^text/html', pages[name]],
        ['~^image/svg', drawingHeaders[name]],
      ];
      return map('$sent_http_content_type', to, entries, '');
    }),
    map('$uri', '$site_caching', [[`~^${base}/assets/`, caching.assets]], caching.other),
    map('$uri', '$site_not_found', nearestNotFound(site), `${base}/404.html`),
  ];
  const headers = [
    ...Object.entries({ ...commonHeaders, ...secureHeaders }).map(([name, value]) => header(name, value)),
    ...byType.map(({ name, variable: value }) => header(name, value)),
    header('Cache-Control', '$site_caching'),
  ];
  const aboveBase = base && `  location = / { return 302 ${base}/; }\n  location = ${base} { return 301 ${base}/; }\n`;
  return `# ${MADE_BY('nginx')}
${maps.join('')}
server {
  listen 80;
  listen [::]:80;
  server_name ${new URL(url).hostname};
  # ${base ? `The folder that holds dist/ under the name ${base}.` : 'Where dist/ lies.'}
  root /var/www/${new URL(url).hostname};
  absolute_redirect off;
  types {
${types.join('')}  }
  charset utf-8;
  charset_types ${texts};
  gzip on;
  gzip_vary on;
  gzip_types ${texts};
  # As "npm run build -- --precompress" has packed them; with nginx's module for Brotli, "brotli_static on;", too.
  gzip_static on;
  error_page 404 $site_not_found;
  error_page 500 502 503 504 ${base}/500.html;

${headers.join('')}
${aboveBase}  location = ${base}/ { try_files ${base}/index.html =404; }
  location ${base}/ {
    # Only what a page may be called: after a backslash or a second slash browsers see another site's name.
    rewrite ^(${base}(?:/[A-Za-z0-9._~-]+)+)/$ $1 permanent;
    try_files $uri $uri/index.html $uri.html =404;
  }
  location ~ /\\.(?!well-known/) { return 404; }
${feeds.join('')}}
`;
}

/** Without what it says of the characters, which nginx adds itself. */
const bare = (type: string) => type.split(';')[0]!;

const types = Object.entries(TYPES).map(([ending, type]) => `    ${bare(type)} ${ending};\n`);
const feeds = Object.entries(FEEDS).map(
  ([name, type]) => `  location ~ /${name.replace('.', '\\.')}$ { types { } default_type ${bare(type)}; }\n`,
);
/** All but HTML, which nginx counts as one by itself. */
const texts = [...new Set([...Object.values(TYPES), ...Object.values(FEEDS)].filter(isText).map(bare))]
  .filter((type) => type !== 'text/html')
  .join(' ');

const variable = (name: string) => name.toLowerCase().replaceAll('-', '_');

const header = (name: string, value: string) => `  add_header ${name} "${value}" always;\n`;

/** The 404 page of each folder that has one. */
const nearestNotFound = (site: HostedSite): MapEntry[] =>
  notFoundFolders(site).map((folder) => {
    const address = site.basePath + folder;
    return [`~^${address}/`, `${address}/404.html`];
  });

type MapEntry = [pattern: string, value: string | undefined];

/** An empty value sends no header. */
function map(from: string, to: string, entries: MapEntry[], otherwise: string): string {
  const lines = entries.flatMap(([pattern, value]) => (value === undefined ? [] : [`  ${pattern} "${value}";`]));
  return `map ${from} ${to} {\n${[...lines, `  default "${otherwise}";`].join('\n')}\n}\n`;
}
