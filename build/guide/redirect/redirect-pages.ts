// Renders a page for each old URL path, for hosts that can't send a redirect.
import type { BaseSettings } from '../../engine/base-site.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { xml } from '../xml.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { redirectFile, type Redirect } from '../../engine/pages/redirect.ts';

/** @param styles URL path of the style sheet. */
export const redirectPages = (redirects: readonly Redirect[], settings: BaseSettings, styles: string): OutputFile[] =>
  redirects.flatMap(({ from, to }) =>
    to === undefined ? [] : { path: redirectFile(from, settings.output), body: redirectPage(to, settings, styles) },
  );

function redirectPage(to: string, settings: BaseSettings, styles: string): string {
  const { basePath = '', brand, language = 'en' } = settings;
  const path = xml(to.startsWith('/') ? basePath + to : to);
  const full = xml(absolute(settings, to));
  return `<!doctype html>
<html lang="${xml(language)}">
<head>
<meta charset="utf-8">
<title>This page has moved | ${xml(brand)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${path}">
<link rel="canonical" href="${full.split('#')[0]}">
<link rel="stylesheet" href="${xml(basePath + styles)}">
</head>
<body>
<main class="wrap section">
<h1>This page has moved</h1>
<p>It is now at <a href="${path}">${full}</a>.</p>
</main>
</body>
</html>
`;
}
