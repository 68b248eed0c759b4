// Writes a page's <head> from plain data. Nothing else writes <title> or <meta>.
import type { Settings } from '../../build/guide/settings/settings.ts';
import type { Head } from '../../build/engine/pages/head.ts';
import type { PageAssets } from '../../build/engine/assets/assets.ts';
import type { Palette } from '../palette.ts';
import { inSite } from '../context/page-context.ts';
import { StyleSheetLink } from '../parts/style-sheet.tsx';

/** Style sheets of kinds of pages, and of single pages. A story needs none, and all others need home.css. */
const SHEETS: Partial<Record<string, string>> = {
  post: '',
  area: 'areas',
  guide: 'areas',
  '/neighbourhoods': 'areas',
  directory: 'listings',
  '/directory': 'directory',
  '/contact': 'contact',
};

const sheetOf = ({ kind, path }: { kind: string; path: string }) => SHEETS[path] ?? SHEETS[kind] ?? 'home';

interface DocumentHeadProps {
  route: { head: Head; kind: string; path: string };
  assets: PageAssets;
  settings: Settings;
  palette: Palette;
  /** Settings that the page's scripts read. */
  config: object;
}

export function DocumentHead({ route, assets, settings, palette, config }: DocumentHeadProps) {
  const here = (address: string) => inSite(settings.basePath ?? '', address);
  const { head } = route;
  const { social } = head;
  const sheet = sheetOf(route);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {head.noReferrer && <meta name="referrer" content="no-referrer" />}
      <title>{head.title}</title>
      {assets.preloadFonts.map((font) => (
        <link key={font} rel="preload" href={here(font)} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <StyleSheetLink href={here(assets.styles)} />
      {sheet && assets.sheets[sheet] && <StyleSheetLink href={here(assets.sheets[sheet])} />}
      {/* Loads after styles, fonts and the first picture, because nothing visible waits for the script. */}
      {assets.loader && <script type="module" src={here(assets.loader)} fetchPriority="low" />}
      <meta name="description" content={head.description} />
      <meta name="keywords" content={head.keywords.join(', ')} />
      <meta name="robots" content={head.noindex ? 'noindex, nofollow' : 'index, follow'} />
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.prev && <link rel="prev" href={head.prev} />}
      {head.next && <link rel="next" href={head.next} />}
      <meta property="og:type" content={social.type} />
      <meta property="og:site_name" content={settings.brand} />
      <meta property="og:locale" content={settings.language.replace('-', '_')} />
      <meta property="og:title" content={social.title} />
      <meta property="og:description" content={social.description} />
      <meta property="og:url" content={social.url} />
      <meta property="og:image" content={social.image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={social.imageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content={palette.light.paper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={palette.dark.paper} media="(prefers-color-scheme: dark)" />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href={here(assets.icon)} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={here('/apple-touch-icon.png')} />
      <link rel="manifest" href={here('/manifest.webmanifest')} />
      {head.feeds.map(({ title, href, type }) => (
        <link key={href} rel="alternate" type={type} title={title} href={here(href)} />
      ))}
      {head.structuredData().map((thing, index) => (
        <script key={index} type="application/ld+json">
          {scriptText(thing)}
        </script>
      ))}
      <script type="application/json" id="site-config">
        {scriptText(config)}
      </script>
    </head>
  );
}

/** Escapes the JSON, so that it can't end the script element around it. */
const scriptText = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
