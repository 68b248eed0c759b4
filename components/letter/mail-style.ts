// Styles of a mail, in the site's colours. They are inline, because mail programs drop style sheets. A small sheet adds
// the colours of dark mode.

import { paletteOf, type Theme } from '../palette.ts';

const { light, dark } = paletteOf();
const { ink: INK, paper: PAPER, 'soft-ink': SOFT, brick: BRICK, rule: RULE, electric: ELECTRIC } = light;
export const LINK = light.lido;

const DISPLAY = "'Arial Black', Arial, sans-serif";

/** Teeth in the colour of the paper. A program without gradients shows a plain band. */
const teeth = (paper: string) =>
  `linear-gradient(45deg,${paper} 25%,transparent 25%),linear-gradient(315deg,${paper} 25%,transparent 25%)`;

export const style = {
  page: { margin: 0, padding: 0, backgroundColor: PAPER },
  hidden: { display: 'none', maxHeight: 0, overflow: 'hidden' },
  middle: { width: '100%', maxWidth: 640 },
  column: {
    maxWidth: 640,
    padding: '16px 20px 24px',
    backgroundColor: PAPER,
    color: INK,
    fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
    fontSize: 16,
    lineHeight: '23px',
    textAlign: 'left',
  },
  zigzag: {
    height: 14,
    marginBottom: 12,
    backgroundColor: BRICK,
    backgroundImage: teeth(PAPER),
    backgroundPosition: '0 100%',
    backgroundSize: '16px 16px',
    fontSize: 0,
  },
  head: { marginBottom: 16, paddingBottom: 10, borderBottom: `2px solid ${RULE}` },
  mark: {
    width: 48,
    height: 48,
    backgroundColor: BRICK,
    color: PAPER,
    fontSize: 36,
    lineHeight: '24px',
    fontWeight: 700,
    textAlign: 'center',
  },
  sun: { width: 14, height: 14, margin: '0 auto', borderRadius: 7, backgroundColor: ELECTRIC, fontSize: 0 },
  brand: { margin: '0 0 0 12px', fontFamily: DISPLAY, fontSize: 28, lineHeight: '32px', fontWeight: 900 },
  kicker: { margin: '0 0 0 12px', fontSize: 15, lineHeight: '20px', color: SOFT },
  home: { color: INK, textDecoration: 'none' },
  title: { margin: '0 0 12px', fontFamily: DISPLAY, fontSize: 25, lineHeight: '30px', fontWeight: 900 },
  section: {
    margin: '24px 0 10px',
    paddingTop: 10,
    borderTop: `2px solid ${RULE}`,
    fontFamily: DISPLAY,
    fontSize: 18,
    lineHeight: '24px',
  },
  name: { margin: 0, fontSize: 17, lineHeight: '24px' },
  line: { margin: 0, fontSize: 15, lineHeight: '21px' },
  last: { margin: '0 0 10px', fontSize: 15, lineHeight: '21px' },
  paid: { margin: '0 0 8px', fontSize: 15, lineHeight: '22px', fontWeight: 700, color: SOFT },
  note: { margin: '0 0 12px', fontSize: 15, color: SOFT },
  label: { margin: 0, fontSize: 15, lineHeight: '22px', fontWeight: 700, color: BRICK },
  link: { color: LINK },
  button: {
    display: 'inline-block',
    padding: '12px 24px',
    backgroundColor: INK,
    color: PAPER,
    fontWeight: 700,
    textDecoration: 'none',
  },
  foot: {
    marginTop: 24,
    paddingTop: 12,
    borderTop: `2px solid ${RULE}`,
    fontSize: 14,
    lineHeight: '20px',
    color: SOFT,
  },
  footLine: { margin: '0 0 6px' },
} as const;

const HEADING = `margin:20px 0 6px;font-family:${DISPLAY};font-size:20px;line-height:26px`;
const SUBHEADING = `margin:20px 0 6px;font-family:${DISPLAY};font-size:18px;line-height:24px`;
const LIST = 'margin:0 0 12px;padding:0 0 0 22px';
const CELL = `padding:4px 12px 4px 0;border-bottom:1px solid ${RULE};text-align:left;vertical-align:top`;

/** Inline styles of Markdown's HTML, by element. */
export const proseStyle = {
  p: 'margin:0 0 12px',
  h2: HEADING,
  h3: SUBHEADING,
  h4: SUBHEADING,
  h5: SUBHEADING,
  h6: SUBHEADING,
  ul: LIST,
  ol: LIST,
  blockquote: `margin:0 0 14px;padding:0 0 0 14px;border-left:4px solid ${RULE}`,
  a: `color:${LINK}`,
  pre: 'margin:0 0 14px;white-space:pre-wrap',
  hr: `margin:20px 0;border:0;border-top:1px solid ${RULE}`,
  table: 'margin:0 0 14px;border-collapse:collapse',
  th: CELL,
  td: CELL,
  figure: 'margin:0 0 14px',
  caption: `margin:4px 0 0;font-size:15px;line-height:22px;color:${SOFT}`,
  img: 'display:block;width:100%;height:auto;border:0',
} as const;

export const DARK_ONLY = '@media (prefers-color-scheme:dark)';

/** Mail programs that drop style sheets show the light colours. `!important` overrides the inline styles. */
export const DARK = `:root{color-scheme:light dark}
a{overflow-wrap:anywhere}
${DARK_ONLY}{
.paper{background-color:${dark.paper}!important}
.ink{color:${dark.ink}!important}
.soft{color:${dark['soft-ink']}!important}
.zigzag{background-image:${teeth(dark.paper)}!important}
.brick{color:${dark.brick}!important}
.rule{border-color:${dark.rule}!important}
a{color:${dark.lido}!important}
a.button{background-color:${dark.ink}!important;color:${INK}!important}
}`;

/** Replaces the default colours in a mail's styles by the owner's. Leaves its text unchanged. */
export function withThemeColours(html: string, theme: Theme | undefined): string {
  if (!theme) return html;
  const own = paletteOf(theme);
  const pairs = [...pairsOf(light, own.light), ...pairsOf(dark, own.dark)];
  const colours = new Map(pairs);
  return html.replace(/ style="[^"]*"|<style>.*?<\/style>/gs, (styles) =>
    styles.replace(/#[0-9a-f]{6}\b/g, (colour) => colours.get(colour) ?? colour),
  );
}

const pairsOf = <Name extends string>(from: Record<Name, string>, to: Record<Name, string>) =>
  (Object.keys(from) as Name[]).map((name) => [from[name], to[name]] as const);
