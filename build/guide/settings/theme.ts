// The owner's colours (`theme:` in site.yaml), checked against the contrast rules of WCAG 2.2.
import { clampChroma, converter, formatHex, wcagContrast } from 'culori';
import * as z from 'zod';
import { ROLES, paletteOf, roles, type Palette, type Role, type Theme } from '../../../components/palette.ts';
import type { Entry } from '../../engine/content/load-file.ts';
import { group } from '../fields/fields.ts';
import { repairable } from '../../engine/content/repairs.ts';

export const rules = { 'site/low-contrast': 'Two colours of the theme have too little contrast to be used together.' };

const HELP: Record<Role, string> = {
  paper: 'The background of pages and mails.',
  card: 'The background of cards and fields.',
  band: 'The background of every other band.',
  ink: 'Text and lines. In light mode also the background of the footer, and of buttons in mails.',
  softInk: 'Less important text.',
  line: 'Fine lines, and the edges of fields.',
  accent: 'Buttons, marks and the border of social cards.',
  link: 'Links, and the rivers of maps.',
  nature: 'Green things, such as parks and messages of success.',
  visited: 'Visited links.',
  highlight: 'The background of the newsletter’s block, and the mark of the current page.',
  warm: 'The second bright background, and drawings.',
};

const colour = (role: Role) =>
  repairable(
    z
      .string('must be a colour in quotes, such as "#0a5f7e"')
      .regex(/^#[0-9a-f]{6}$/, 'must be a colour in quotes, of six lower-case digits, such as "#0a5f7e"')
      .describe(HELP[role]),
    (written) => formatHex(written),
  ).optional();

const scheme = (help: string, names: readonly Role[]) =>
  group(
    help,
    Object.fromEntries(names.map((role) => [role, colour(role)])) as Record<Role, ReturnType<typeof colour>>,
  ).optional();

/** Colours that dark mode takes from light mode. */
const BRIGHT: readonly Role[] = ['highlight', 'warm'];

export const themeSchema = group('Colours that replace the guide’s own. You may leave out any of them.', {
  light: scheme('Light mode.', roles),
  dark: scheme(
    'Dark mode.',
    roles.filter((role) => !BRIGHT.includes(role)),
  ),
}).optional();

const TEXT = 4.5;
const SHAPE = 3;
const GROUNDS: readonly Role[] = ['paper', 'card', 'band'];
const WORDS: readonly Role[] = ['ink', 'softInk', 'accent', 'link', 'nature', 'visited'];

type Pair = readonly [over: Role, ground: Role, least: number];
/** Pairs of a colour and its background in light and dark mode, with the contrast that WCAG requires. */
const COMMON: readonly Pair[] = [
  ...WORDS.flatMap((over) => GROUNDS.map((ground): Pair => [over, ground, TEXT])),
  ['line', 'paper', SHAPE],
  ['line', 'card', SHAPE],
];
/** Pairs that only light mode has: words on buttons and on bright backgrounds. */
const BY_DAY: readonly Pair[] = [
  ['paper', 'accent', TEXT],
  ['ink', 'highlight', TEXT],
  ['ink', 'warm', TEXT],
];

type SchemeName = 'light' | 'dark';

const pairsOf = (name: SchemeName) => (name === 'light' ? [...COMMON, ...BY_DAY] : COMMON);

const inScheme = (palette: Palette, name: SchemeName) => (role: Role) =>
  ({ ...palette.light, ...palette[name] })[ROLES[role]];

/** Pairs of colours with too little contrast. */
export const lowContrasts = (palette: Palette, name: SchemeName): Pair[] => {
  const valueOf = inScheme(palette, name);
  return pairsOf(name).filter(([over, ground, least]) => wcagContrast(valueOf(over), valueOf(ground)) < least);
};

/** Reports each of the owner's colours with too little contrast, and the nearest colour that passes. */
export function checkTheme(theme: Theme, entry: Entry<unknown>): void {
  const palette = paletteOf(theme);
  for (const name of ['light', 'dark'] as const) {
    const valueOf = inScheme(palette, name);
    const seen = new Set<Role>();
    for (const [over, ground, least] of lowContrasts(palette, name)) {
      const isOwn = (role: Role) => theme[name]?.[role] !== undefined;
      const role = isOwn(over) ? over : ground;
      // Skips pairs of the guide's default colours. Reports one finding per colour.
      if (!isOwn(role) || seen.has(role)) continue;
      seen.add(role);
      const other = role === over ? ground : over;
      const ratio = Math.floor(wcagContrast(valueOf(over), valueOf(ground)) * 100) / 100;
      const message =
        `The colour "${over}" (${valueOf(over)}) on "${ground}" (${valueOf(ground)}) has a contrast of ${ratio}:1; ` +
        `WCAG 2.2 requires ${least}:1.`;
      const near = nearestColour(role, name, palette);
      const advice = near
        ? `Write "${near}", the nearest colour that passes, or change "${other}".`
        : `No shade of it passes beside the others, so change "${other}", too.`;
      entry.error('site/low-contrast', ['theme', name, role], message, advice);
    }
  }
}

const toOklch = converter('oklch');
/** Number of lightness steps to try. */
const STEPS = 500;

/**
 * Returns the colour of the same hue that passes in all pairs and differs least in lightness. Undefined if none passes.
 */
function nearestColour(role: Role, name: SchemeName, palette: Palette): string | undefined {
  const valueOf = inScheme(palette, name);
  const own = toOklch(valueOf(role))!;
  const pairs = pairsOf(name).filter(([over, ground]) => over === role || ground === role);
  const passes = (colour: string) =>
    pairs.every(([over, ground, least]) => {
      const other = over === role ? ground : over;
      return wcagContrast(colour, valueOf(other)) >= least;
    });
  const lightnesses = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).sort(
    (a, b) => Math.abs(a - own.l) - Math.abs(b - own.l),
  );
  return lightnesses.map((l) => formatHex(clampChroma({ ...own, l }, 'oklch'))).find(passes);
}
