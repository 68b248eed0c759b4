// A sheet of every drawing, light and dark, with its size, so that the next hand can match it. Writes .cache/gallery/; no part of the site.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconSprite } from '../../../components/document/icon-sprite.tsx';
import { BusLeaving } from '../../../components/parts/drawings/bus-leaving.tsx';
import { Marrow } from '../../../components/parts/drawings/marrow.tsx';
import { Scaffold } from '../../../components/parts/drawings/scaffold.tsx';
import { ShutteredStall } from '../../../components/parts/drawings/shuttered-stall.tsx';
import { dressDrawing, parseDrawingColours } from '../../assets/pictures.ts';
import { readPublic } from '../../source/public.ts';
import { gzipBytes } from '../../report/outcome.ts';
import { takeNoWords } from '../no-words.ts';

takeNoWords('npm run gallery   draws a sheet of every drawing, light and dark, into .cache/gallery/');

/** What a drawing may weigh, gzip. */
const LIMIT = 2560;

const css = readFileSync('components/document/drawing-colours.css', 'utf8');
const colours = parseDrawingColours(css);
const folder = '.cache/gallery';

const drawings = readPublic('content/images').filter(({ path }) => path.endsWith('.svg'));
for (const { path, body } of drawings) write(path, dressDrawing(body.toString(), colours));

const inline: Record<string, ReactElement> = {
  'not found (bus-leaving)': <BusLeaving />,
  'no posts found (marrow)': <Marrow />,
  'coming soon (scaffold)': <Scaffold />,
  'no posts yet (shuttered-stall)': <ShutteredStall />,
};
const signs = [...renderToStaticMarkup(<IconSprite />).matchAll(/id="icon-([a-z-]+)"/g)].map(([, name]) => name!);

write(
  'index.html',
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>Drawings</title>
        <link rel="stylesheet" href="gallery.css" />
      </head>
      <body>
        <IconSprite />
        <h1>Drawings</h1>
        {['light', 'dark'].map((theme) => (
          <section key={theme} className={theme}>
            <h2>{theme}</h2>
            <p>{signs.map((name) => <svg key={name} className="sign"><title>{name}</title><use href={`#icon-${name}`} /></svg>)}</p>
            <div className="sheet">
              {Object.entries(inline).map(([name, drawing]) => (
                <figure key={name}>{drawing}<figcaption>{name}</figcaption></figure>
              ))}
              {drawings.map(({ path, body }) => {
                const bytes = gzipBytes(body);
                return (
                  <figure key={path} className={bytes > LIMIT ? 'heavy' : undefined}>
                    <img src={path} alt="" />
                    <figcaption>{path} · {bytes} bytes</figcaption>
                  </figure>
                );
              })}
            </div>
          </section>
        ))}
      </body>
    </html>,
  )}`,
);
write(
  'gallery.css',
  `${css}
body { margin: 2rem; font: 14px/1.4 sans-serif; }
section { margin: 0 -2rem; padding: 1rem 2rem; }
.light { color-scheme: light; background: #fbf6ea; color: #1d1b2b; }
.dark { color-scheme: dark; background: #15141f; color: #f6f0e1; }
.sheet { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
figure { margin: 0; max-width: 320px; }
figure img, figure svg { display: block; max-width: 320px; max-height: 200px; height: auto; }
.heavy { outline: 3px solid red; }
.sign { width: 24px; height: 24px; margin: 0 .5rem .5rem 0; }
`,
);
console.log(`${drawings.length + Object.keys(inline).length} drawings and ${signs.length} signs: open ${join(folder, 'index.html')}`);

function write(path: string, body: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
}
