// The site's configuration for Cloudflare Workers, which take the headers from dist/_headers.
import { MADE_BY, publishing, type HostedSite } from './hosted-site.ts';

/** The site has no code that runs there: any day does. */
const COMPATIBLE = '2026-01-01';

export function renderCloudflare(site: HostedSite): string {
  const { command, folder } = publishing(site);
  const settings = {
    $schema: 'https://unpkg.com/wrangler/config-schema.json',
    name: new URL(site.url).hostname.replaceAll('.', '-').slice(0, 54),
    compatibility_date: COMPATIBLE,
    build: { command },
    assets: {
      directory: folder,
      html_handling: 'drop-trailing-slash',
      // The nearest: blog/404.html below /blog.
      not_found_handling: '404-page',
    },
  };
  return `// ${MADE_BY('cloudflare')}\n${JSON.stringify(settings, null, 2)}\n`;
}
