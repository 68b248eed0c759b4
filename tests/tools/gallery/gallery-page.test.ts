import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { galleryHandler } from '../../../build/tools/gallery/gallery-page.tsx';

it('the gallery page shows every drawing in light and dark, and its handler ignores other URLs', async () => {
  const handle = galleryHandler(process.cwd(), 'tests/fixtures/site');
  const server = createServer((request, response) => {
    if (!handle(request, response, '/guide')) response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const page = await (await fetch(`${base}/guide/__gallery`)).text();
    const drawings = readdirSync('tests/fixtures/site/images', { recursive: true, encoding: 'utf8' });
    for (const path of drawings.filter((name) => name.endsWith('.svg'))) {
      expect(page.split(`<figcaption>${path} · `), path).toHaveLength(3);
    }
    expect(page).toContain('<figcaption>marrow</figcaption>');
    expect((await fetch(`${base}/guide/about`)).status).toBe(404);
  } finally {
    server.close();
  }
});
