// How a mail looks: inline styles, since mail programs drop sheets, and one small sheet for the dark. The colours are
// those of the site.

const INK = '#1d1b2b';
export const LINK = '#0a5f7e';
const PAPER = '#fbf6ea';
const SOFT = '#55506a';
const BRICK = '#a8321b';
const RULE = '#8a7f6a';

export const style = {
  page: { margin: 0, padding: 0, backgroundColor: PAPER },
  hidden: { display: 'none', maxHeight: 0, overflow: 'hidden' },
  middle: { width: '100%', maxWidth: 600 },
  column: {
    maxWidth: 600,
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
