// `npm run gallery`: writes a page with every drawing in light and dark and its size, for whoever draws the next one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconSprite } from '../../../components/document/icon-sprite.tsx';
import { BusLeaving } from '../../../components/parts/drawings/bus-leaving.tsx';
import { Marrow } from '../../../components/parts/drawings/marrow.tsx';
import { Scaffold } from '../../../components/parts/drawings/scaffold.tsx';
import { ShutteredStall } from '../../../components/parts/drawings/shuttered-stall.tsx';
import { dressDrawing, parseDrawingColours } from '../../engine/assets/pictures.ts';
import { readPublic } from '../../engine/source/public.ts';
import { gzipBytes } from '../../engine/report/outcome.ts';
import { runMain, withoutArguments, type ExitCode } from '../../engine/report/command-line.ts';

/** Bytes of a drawing after gzip, above which the page marks it. */
const LIMIT = 2560;

const folder = '.cache/gallery';

type Drawing = ReturnType<typeof readPublic>[number];

function writeGallery(): ExitCode {
  const css = readFileSync('components/document/drawing-colours.css', 'utf8');
  const colours = parseDrawingColours(css);
  const drawings = readPublic('content/images').filter(({ path }) => path.endsWith('.svg'));
  for (const { path, body } of drawings) write(path, dressDrawing(body.toString(), colours));
  write('index.html', `<!doctype html>${renderToStaticMarkup(<Gallery drawings={drawings} />)}`);
  write('gallery.css', css + STYLES);
  const count = drawings.length + Object.keys(inlineDrawings).length;
  console.log(`${count} drawings and ${iconNames.length} icons: open ${join(folder, 'index.html')}`);
  return 0;
}

const inlineDrawings: Record<string, ReactElement> = {
  'not found (bus-leaving)': <BusLeaving />,
  'no posts found (marrow)': <Marrow />,
  'coming soon (scaffold)': <Scaffold />,
  'no posts yet (shuttered-stall)': <ShutteredStall />,
};
const iconNames = [...renderToStaticMarkup(<IconSprite />).matchAll(/id="icon-([a-z-]+)"/g)].map(([, name]) => name!);

function Gallery({ drawings }: { drawings: readonly Drawing[] }) {
  return (
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
            <p>
              {iconNames.map((name) => (
                <svg key={name} className="icon">
                  <title>{name}</title>
                  <use href={`#icon-${name}`} />
                </svg>
              ))}
            </p>
            <div className="sheet">
              {Object.entries(inlineDrawings).map(([name, drawing]) => (
                <figure key={name}>
                  {drawing}
                  <figcaption>{name}</figcaption>
                </figure>
              ))}
              {drawings.map((drawing) => (
                <DrawingFile key={drawing.path} {...drawing} />
              ))}
            </div>
          </section>
        ))}
      </body>
    </html>
  );
}

function DrawingFile({ path, body }: Drawing) {
  const bytes = gzipBytes(body);
  return (
    <figure className={bytes > LIMIT ? 'heavy' : undefined}>
      <img src={path} alt="" />
      <figcaption>
        {path} · {bytes} bytes
      </figcaption>
    </figure>
  );
}

const STYLES = `
body { margin: 2rem; font: 14px/1.4 sans-serif; }
section { margin: 0 -2rem; padding: 1rem 2rem; }
.light { color-scheme: light; background: #fbf6ea; color: #1d1b2b; }
.dark { color-scheme: dark; background: #15141f; color: #f6f0e1; }
.sheet { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
figure { margin: 0; max-width: 320px; }
figure img, figure svg { display: block; max-width: 320px; max-height: 200px; height: auto; }
.heavy { outline: 3px solid red; }
.icon { width: 24px; height: 24px; margin: 0 .5rem .5rem 0; }
`;

function write(path: string, body: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
}

const usage = `npm run gallery   writes a page with every drawing, light and dark, into ${folder}/`;

await runMain(withoutArguments(usage, writeGallery));
