// How a mail looks: inline styles, since mail programs drop sheets, and one small sheet for the dark. The colours are
// those of the site.

const INK = '#1d1b2b';
const LINK = '#0a5f7e';
const PAPER = '#fbf6ea';
const SOFT = '#55506a';
const BRICK = '#a8321b';
const RULE = '#8a7f6a';

export const style = {
  page: { margin: 0, padding: 0, backgroundColor: PAPER },
  hidden: { display: 'none', maxHeight: 0, overflow: 'hidden' },
  middle: { width: '100%', maxWidth: 640 },
  column: {
    maxWidth: 640,
    padding: '24px 20px 32px',
    backgroundColor: PAPER,
    color: INK,
    fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
    fontSize: 17,
    lineHeight: '26px',
    textAlign: 'left',
  },
  brand: { margin: '0 0 20px', paddingBottom: 12, borderBottom: `4px solid ${BRICK}`, fontSize: 16, fontWeight: 700 },
  home: { color: INK, textDecoration: 'none' },
  title: { margin: '0 0 16px', fontSize: 28, lineHeight: '34px', fontWeight: 800 },
  section: { margin: '32px 0 16px', paddingTop: 12, borderTop: `2px solid ${RULE}`, fontSize: 20, lineHeight: '26px' },
  name: { margin: '0 0 2px', fontSize: 18, lineHeight: '24px' },
  line: { margin: '0 0 2px' },
  last: { margin: '0 0 20px' },
  paid: { margin: '0 0 8px', fontSize: 15, lineHeight: '22px', fontWeight: 700, color: SOFT },
  note: { margin: '24px 0 0', fontStyle: 'italic' },
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
    marginTop: 40,
    paddingTop: 12,
    borderTop: `2px solid ${RULE}`,
    fontSize: 15,
    lineHeight: '22px',
    color: SOFT,
  },
  footLine: { margin: '0 0 10px' },
} as const;

const HEADING = 'margin:24px 0 8px;font-size:20px;line-height:26px';
const SUBHEADING = 'margin:20px 0 6px;font-size:18px;line-height:24px';
const LIST = 'margin:0 0 14px;padding:0 0 0 22px';
const CELL = `padding:4px 12px 4px 0;border-bottom:1px solid ${RULE};text-align:left;vertical-align:top`;

/** Styles of Markdown by element. */
export const proseStyle = {
  p: 'margin:0 0 14px',
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

/** Mail programs that know no sheet show the light. `!important`: inline styles would win. */
export const DARK = `:root{color-scheme:light dark}
a{overflow-wrap:anywhere}
${DARK_ONLY}{
.paper{background-color:#15141f!important}
.ink{color:#f6f0e1!important}
.soft{color:#c9c2d6!important}
.brick{color:#ff9b80!important}
.rule{border-color:#8c86a3!important}
a{color:#7cd0e4!important}
a.button{background-color:#f6f0e1!important;color:#1d1b2b!important}
}`;
