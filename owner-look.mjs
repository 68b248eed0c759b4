import { createServer } from 'node:http';
import { readFileSync, existsSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startChromium } from './tests/browser/start-chromium.ts';
const root = process.argv[2];
const port = Number(process.argv[3]);
const mode = process.argv[4];
const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  json: 'application/json',
  xml: 'application/xml',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  jpg: 'image/jpeg',
  avif: 'image/avif',
  webp: 'image/webp',
};
const server = createServer((q, s) => {
  let p = join(root, decodeURIComponent(new URL(q.url, 'http://x').pathname));
  if (existsSync(p) && statSync(p).isDirectory()) p = join(p, 'index.html');
  if (!existsSync(p) && existsSync(p + '.html')) p += '.html';
  const status = existsSync(p) ? 200 : 404;
  if (status === 404) p = join(root, '404.html');
  const ext = p.split('.').at(-1);
  const body = readFileSync(p);
  const h = {
    'content-type': types[ext] ?? 'application/octet-stream',
    'cache-control': q.url.startsWith('/assets') ? 'max-age=31536000, immutable' : 'no-cache',
  };
  if (/html|css|js|svg|json|xml/.test(ext)) {
    h['content-encoding'] = 'gzip';
    s.writeHead(status, h).end(gzipSync(body));
  } else s.writeHead(status, h).end(body);
}).listen(port, '127.0.0.1');
if (mode === 'serve') await new Promise(() => {});
const base = `http://127.0.0.1:${port}`;
const browser = await startChromium((executablePath) => chromium.launch({ executablePath, args: ['--no-sandbox'] }));
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const pages = process.argv.slice(5);
try {
  for (const path of pages)
    for (const [width, scheme] of [
      [360, 'light'],
      [768, 'light'],
      [1280, 'light'],
      [1280, 'dark'],
    ]) {
      const page = await browser.newPage({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        javaScriptEnabled: true,
      });
      await page.goto(base + path, { waitUntil: 'load' });
      await page.evaluate(axe);
      const r = await page.evaluate(() =>
        axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
      );
      const over = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      console.log(
        path,
        width,
        scheme,
        r.violations.map((v) => v.id + ' ' + v.nodes[0].html.slice(0, 120)),
        over ? 'OVERFLOW' : '',
      );
      await page.screenshot({
        path: `/tmp/owner-shots/${path.replaceAll('/', '_')}-${width}-${scheme}.png`,
        fullPage: true,
      });
      await page.close();
    }
} finally {
  await browser.close();
  server.close();
  process.exit(0);
}
