// Renders the web manifest and robots.txt.
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Assets } from '../../engine/assets/assets.ts';
import type { Settings } from '../kinds/settings.ts';
import type { OutputFile } from '../../engine/output/file.ts';

/** Paper colour of components/document. The browser shows it until the first page is drawn. */
const PAPER = '#fbf6ea';

export function renderManifest(settings: Settings, icons: Assets['icons']): OutputFile {
  const basePath = settings.basePath ?? '';
  const icon = (address: string, sizes: string, type: string) => ({ src: basePath + address, sizes, type });
  const manifest = {
    id: `${basePath}/`,
    name: settings.brand,
    short_name: settings.brand,
    description: settings.description,
    lang: settings.language,
    start_url: `${basePath}/`,
    scope: `${basePath}/`,
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      icon(icons.svg, 'any', 'image/svg+xml'),
      icon(icons.png192, '192x192', 'image/png'),
      icon(icons.png512, '512x512', 'image/png'),
    ],
  };
  return { path: 'manifest.webmanifest', body: `${JSON.stringify(manifest, null, 2)}\n` };
}

export function renderRobots(settings: Settings): OutputFile {
  return { path: 'robots.txt', body: `User-agent: *\nAllow: /\n\nSitemap: ${absolute(settings, '/sitemap.xml')}\n` };
}
