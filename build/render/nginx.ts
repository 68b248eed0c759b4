// The site's configuration for nginx: addresses without a slash at their end, the nearest 404 page, the site's headers.
import type { Route } from '../routes/route.ts';
import { caching, commonHeaders, drawingHeaders, pageHeaders, secureHeaders, type OutsideOrigins } from './headers.ts';

export interface NginxSite {
  /** Own domain: 'https://example.org'. */
  url: string;
  /** '' or '/guide'. */
  basePath: string;
  routes: Pick<Route, 'kind' | 'file'>[];
  outside: OutsideOrigins;
}

const TEXTS =
  'text/css text/plain text/javascript text/xml application/javascript application/json application/xml image/svg+xml ';
const FEEDS = 'application/atom+xml application/feed+json application/manifest+json';

/** A file for conf.d/ or sites-enabled/: the maps belong outside the server. */
export function renderNginx({ url, basePath: base, routes, outside }: NginxSite): string {
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
    map('$uri', '$site_not_found', nearestNotFound(routes, base), `${base}/404.html`),
  ];
  const headers = [
    ...Object.entries({ ...commonHeaders, ...secureHeaders }).map(([name, value]) => header(name, value)),
    ...byType.map(({ name, variable: value }) => header(name, value)),
    header('Cache-Control', '$site_caching'),
  ];
  const aboveBase = base && `  location = / { return 302 ${base}/; }\n  location = ${base} { return 301 ${base}/; }\n`;
  return `# Made by "npm run nginx": make it again after a change of content/site.yaml or of the backend.
${maps.join('')}
server {
  listen 80;
  listen [::]:80;
  server_name ${new URL(url).hostname};
  # ${base ? `The folder that holds dist/ under the name ${base}.` : 'Where dist/ lies.'}
  root /var/www/${new URL(url).hostname};
  absolute_redirect off;
  charset utf-8;
  charset_types ${TEXTS}${FEEDS};
  gzip on;
  gzip_vary on;
  gzip_types ${TEXTS}${FEEDS};
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
  location ~ /feed\\.xml$ { types { } default_type application/atom+xml; }
  location ~ /feed\\.json$ { types { } default_type application/feed+json; }
  location ~ \\.webmanifest$ { types { } default_type application/manifest+json; }
}
`;
}

const variable = (name: string) => name.toLowerCase().replaceAll('-', '_');

const header = (name: string, value: string) => `  add_header ${name} "${value}" always;\n`;

/** The 404 page of each folder that has one. */
const nearestNotFound = (routes: NginxSite['routes'], base: string): MapEntry[] =>
  routes.flatMap(({ kind, file }) => {
    if (kind !== 'error' || !file?.endsWith('/404.html')) return [];
    return [[`~^${base}/${file.slice(0, -'404.html'.length)}`, `${base}/${file}`]];
  });

type MapEntry = [pattern: string, value: string | undefined];

/** An empty value sends no header. */
function map(from: string, to: string, entries: MapEntry[], otherwise: string): string {
  const lines = entries.flatMap(([pattern, value]) => (value === undefined ? [] : [`  ${pattern} "${value}";`]));
  return `map ${from} ${to} {\n${[...lines, `  default "${otherwise}";`].join('\n')}\n}\n`;
}
