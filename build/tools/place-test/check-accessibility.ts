// Checks one page of each kind with axe, in a Chromium or Chrome of this machine.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Plan, BuildRun } from '../../engine/pipeline.ts';
import { contentType } from '../../engine/render/content-types.ts';
import { pageMaker } from '../../engine/render/make-page.ts';
import { codeRequire } from '../../guide/assets/code-root.ts';
import type { Site } from '../../guide/load-guide.ts';

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export const findBrowser = (named: string | undefined): string | undefined => named ?? BROWSERS.find(existsSync);

/** Opens each page in a frame, waits for the problems that its axe finds, and writes all of them as the title. */
const RUN = `addEventListener('load', async () => {
  const found = [];
  for (const path of PATHS) {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.style = 'width: 1280px; height: 900px';
    const loaded = new Promise((done) => (frame.onload = done));
    frame.src = path;
    await loaded;
    const { violations } = await frame.contentWindow.axe.run(frame.contentDocument, { resultTypes: ['violations'] });
    for (const { help, nodes } of violations) found.push(path + ': ' + help + ': ' + nodes[0].html.slice(0, 160));
    frame.remove();
  }
  document.body.textContent = JSON.stringify(found);
});`;

/** Source of axe-core. Undefined if the place hasn't installed it. */
export function readAxe(): string | undefined {
  try {
    return readFileSync(codeRequire.resolve('axe-core/axe.min.js'), 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the kinds of the pages that were checked, and a line for each problem. */
export async function checkAccessibility(
  plan: Plan<Site>,
  run: BuildRun,
  browser: string,
  axe: string,
): Promise<{ kinds: string[]; found: string[] }> {
  const basePath = plan.site.settings.basePath ?? '';
  const firsts = new Map(plan.routes.toReversed().map((route) => [route.kind, route]));
  const pageOf = pageMaker(plan, run);
  const bodies = new Map<string, string | Uint8Array>(plan.assets.files.map(({ path, body }) => [`/${path}`, body]));
  for (const route of firsts.values()) {
    bodies.set(
      `/__page${route.path}.html`,
      pageOf(route).html().replace('</head>', '<script src="/__axe.js"></script></head>'),
    );
  }
  bodies.set('/__axe.js', axe);
  const paths = JSON.stringify([...firsts.values()].map(({ path }) => `/__page${path}.html`));
  bodies.set(
    '/__all.html',
    `<!doctype html><meta charset="utf-8"><body><script>${RUN.replace('PATHS', paths)}</script>`,
  );
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname;
    const body = bodies.get(path) ?? bodies.get(path.slice(basePath.length));
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': contentType(path) }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  try {
    // Without a sandbox only where there is none: as root, and in containers.
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const flags = ['--headless', '--disable-gpu', ...sandbox, '--virtual-time-budget=60000', '--dump-dom'];
    const url = `http://127.0.0.1:${port}/__all.html`;
    const { stdout } = await promisify(execFile)(browser, [...flags, url], { timeout: 120_000, maxBuffer: 1e8 });
    const text = /<body>(\[[^]*\])<\/body>/.exec(stdout)?.[1];
    const plain = text?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    const found = plain === undefined ? ['The browser did not finish its check.'] : (JSON.parse(plain) as string[]);
    return {
      kinds: [...firsts.keys()].toReversed(),
      found: found.map((line) => `Accessibility: ${line.replace('/__page', '').replace('.html', '')}`),
    };
  } finally {
    server.close();
  }
}
