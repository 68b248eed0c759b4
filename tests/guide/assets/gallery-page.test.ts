import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderGallery } from '../../../build/guide/assets/gallery-page.tsx';

it('the gallery page shows every drawing in light and dark, and other URLs have no such page', () => {
  const site = { folder: 'tests/fixtures/site' };
  const page = renderGallery(site, '/__gallery')!;
  const drawings = readdirSync('tests/fixtures/site/images', { recursive: true, encoding: 'utf8' });
  for (const path of drawings.filter((name) => name.endsWith('.svg'))) {
    expect(page.split(`<figcaption>${path} · `), path).toHaveLength(3);
  }
  expect(page).toContain('<figcaption>marrow</figcaption>');
  expect(renderGallery(site, '/about')).toBeUndefined();
});
