// Renders the web manifest and robots.txt.
import { paletteOf } from '../../../components/palette.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Settings } from '../settings/settings.ts';
import type { OutputFile } from '../../engine/output/file.ts';

export function renderManifest(settings: Settings, svg: string): OutputFile {
  const basePath = settings.basePath ?? '';
  const { paper } = paletteOf(settings.theme).light;
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
    // The browser shows this colour until the first page is drawn.
    background_color: paper,
    theme_color: paper,
    icons: [
      icon(svg, 'any', 'image/svg+xml'),
      icon('/icon-192.png', '192x192', 'image/png'),
      icon('/icon-512.png', '512x512', 'image/png'),
    ],
  };
  return { path: 'manifest.webmanifest', body: `${JSON.stringify(manifest, null, 2)}\n` };
}

export function renderRobots(settings: Settings): OutputFile {
  return { path: 'robots.txt', body: `User-agent: *\nAllow: /\n\nSitemap: ${absolute(settings, '/sitemap.xml')}\n` };
}
