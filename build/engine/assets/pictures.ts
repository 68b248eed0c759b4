// Makes the content's pictures ready to serve: drawings get their colours, light and dark, put inside.
import type { OutputFile } from '../output/file.ts';

/** Colours of the drawings by name, without the dashes: `ink` → `#1d1b2b`. */
export interface DrawingColours {
  light: Map<string, string>;
  /** Only those that differ after dark. */
  dark: Map<string, string>;
}

/** The opening tag of a drawing; a quoted value may hold `>`. */
export const ROOT = /<svg\b((?:[^<>"']|"[^"]{0,9999}"|'[^']{0,9999}')*)>/;

/** Parses a style sheet of colours: one rule for the light, one inside a media query for the dark. */
export function parseDrawingColours(css: string): DrawingColours {
  const [light = '', dark = ''] = css.replace(/\/\*.*?\*\//gs, '').split(/@media\s*\(prefers-color-scheme:\s*dark\)/);
  return { light: declarations(light), dark: declarations(dark) };
}

const declarations = (css: string) =>
  new Map([...css.matchAll(/--([\w-]+):\s*([^;}]+?)\s*[;}]/g)].map(([, name, value]) => [name!, value!]));

/** `images`: every file of the content's images folder, by its path inside `dist/`. */
export function dressPictures(images: readonly OutputFile[], colours: DrawingColours): OutputFile[] {
  return images.map((file) =>
    file.path.endsWith('.svg') ? { path: file.path, body: dressDrawing(textOf(file), colours) } : file,
  );
}

/** A drawing with the colours that it uses inside, and without what only its maker needs. */
export function dressDrawing(svg: string, colours: DrawingColours): string {
  const used = [...new Set([...svg.matchAll(/var\(\s*--([\w-]+)/g)].map(([, name]) => name!))].sort();
  const rule = (values: Map<string, string>) => {
    const set = used.flatMap((name) => (values.has(name) ? [`--${name}:${values.get(name)}`] : []));
    return set.length > 0 ? `:root{${set.join(';')}}` : '';
  };
  const dark = rule(colours.dark);
  const style = rule(colours.light) + (dark && `@media(prefers-color-scheme:dark){${dark}}`);
  // A replacement function, because a string would give `$` a meaning.
  return minifyDrawing(svg).replace(ROOT, (root) =>
    style && !root.endsWith('/>') ? `${root}<style>${style}</style>` : root,
  );
}

/** Bytes up to which a drawing may stand in a page. */
const SMALL = 1500;
const PLAIN_ROOT = /^<svg(?:\s[\w-]+="[^"<>]*")*\sviewBox="[^"<>]*"(?:\s[\w-]+="[^"<>]*")*>/;
/** What could clash with the page around it, or mean something else there. */
const WORLDLY = /[\s:](?:id|class|style|href)\s*=|<(?:style|text|title|desc)\b/;

/** Drawings that may stand in a page itself, where the page's own sheet colours them: bare SVG by address. */
export function drawingsToInline(images: readonly OutputFile[]): Map<string, string> {
  const bare = images
    .filter(({ path }) => path.endsWith('.svg'))
    .map((file) => [`/${file.path}`, minifyDrawing(textOf(file))] as const);
  return new Map(bare.filter(([, svg]) => svg.length <= SMALL && PLAIN_ROOT.test(svg) && !WORLDLY.test(svg)));
}

/** Drops the XML declaration and comments, and the space between elements where no text can be meant by it. */
function minifyDrawing(svg: string): string {
  const bare = svg.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '').replace(/<!--(?:(?!<!--).)*?-->/gs, '');
  return (/<text\b/.test(bare) ? bare : bare.replace(/>\s+</g, '><')).trim();
}

/** A drawing with its light colours written in place of the variables, for a rasteriser that knows none. */
export function inkFlat(svg: string, colours: DrawingColours): string {
  return minifyDrawing(svg).replace(
    /var\(\s{0,9}--([\w-]{1,99})\s{0,9}(?:,([^()]{0,999}))?\)/g,
    (whole, name: string, fallback?: string) => colours.light.get(name) ?? fallback?.trimStart() ?? whole,
  );
}

export const textOf = ({ body }: OutputFile) => (typeof body === 'string' ? body : new TextDecoder().decode(body));
