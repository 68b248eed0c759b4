// Prepares the content's pictures for serving. Writes the light and dark colours into each drawing.
import type { OutputFile } from '../output/file.ts';

/** Colours of the drawings by CSS variable, such as `#1d1b2b` for `--ink`. The keys omit the dashes: `ink`. */
export interface DrawingColours {
  light: Map<string, string>;
  /** Only the colours that differ in dark mode. */
  dark: Map<string, string>;
}

/** The opening tag of a drawing. A quoted value may contain `>`. */
export const ROOT = /<svg\b((?:[^<>"']|"[^"]{0,9999}"|'[^']{0,9999}')*)>/;

export function parseDrawingColours(css: string): DrawingColours {
  const [light = '', dark = ''] = css.replace(/\/\*.*?\*\//gs, '').split(/@media\s*\(prefers-color-scheme:\s*dark\)/);
  return { light: declarations(light), dark: declarations(dark) };
}

const declarations = (css: string) =>
  new Map([...css.matchAll(/--([\w-]+):\s*([^;}]+?)\s*[;}]/g)].map(([, name, value]) => [name!, value!]));

export function dressPictures(images: readonly OutputFile[], colours: DrawingColours): OutputFile[] {
  return images.map((file) =>
    file.path.endsWith('.svg') ? { path: file.path, body: dressDrawing(textOf(file), colours) } : file,
  );
}

export function dressDrawing(svg: string, colours: DrawingColours): string {
  const used = [...new Set([...svg.matchAll(/var\(\s*--([\w-]+)/g)].map(([, name]) => name!))].sort();
  const rule = (values: Map<string, string>) => {
    const set = used.flatMap((name) => (values.has(name) ? [`--${name}:${values.get(name)}`] : []));
    return set.length > 0 ? `:root{${set.join(';')}}` : '';
  };
  const dark = rule(colours.dark);
  const style = rule(colours.light) + (dark && `@media(prefers-color-scheme:dark){${dark}}`);
  // Replaces by a function, because `$` is special in a replacement string.
  return minifyDrawing(svg).replace(ROOT, (root) =>
    style && !root.endsWith('/>') ? `${root}<style>${style}</style>` : root,
  );
}

const SMALL = 1500;
const PLAIN_ROOT = /^<svg(?:\s[\w-]+="[^"<>]*")*\sviewBox="[^"<>]*"(?:\s[\w-]+="[^"<>]*")*>/;
/** Markup that could clash with the surrounding page or mean something else there. */
const WORLDLY = /[\s:](?:id|class|style|href)\s*=|<(?:style|text|title|desc)\b/;

/** SVG of each drawing that may be inlined, by URL. The page's style sheet colours inlined drawings. */
export function drawingsToInline(images: readonly OutputFile[]): Map<string, string> {
  const bare = images
    .filter(({ path }) => path.endsWith('.svg'))
    .map((file) => [`/${file.path}`, minifyDrawing(textOf(file))] as const);
  return new Map(bare.filter(([, svg]) => svg.length <= SMALL && PLAIN_ROOT.test(svg) && !WORLDLY.test(svg)));
}

/** Drops the XML declaration, comments, and white space between elements where it can't be text. */
export function minifyDrawing(svg: string): string {
  const bare = svg.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '').replace(/<!--(?:(?!<!--).)*?-->/gs, '');
  return (/<text\b/.test(bare) ? bare : bare.replace(/>\s+</g, '><')).trim();
}

export const textOf = ({ body }: OutputFile) => (typeof body === 'string' ? body : new TextDecoder().decode(body));
