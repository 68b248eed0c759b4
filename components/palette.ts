// The colours of the site by name, for pages, drawings, social cards, icons, mails and the manifest. Style sheets name
// them in comments, which `fillColours` replaces.

type Colours = Readonly<Record<string, string>>;

/** Pages and drawings in light mode. */
const LIGHT = {
  paper: '#fbf6ea',
  card: '#fffdf7',
  sand: '#f1e7d0',
  ink: '#1d1b2b',
  'soft-ink': '#55506a',
  rule: '#8a7f6a',
  brick: '#a8321b',
  lido: '#0a5f7e',
  park: '#24603a',
  plum: '#5c2a6b',
  electric: '#ffc629',
  mango: '#f08a2c',
  sky: '#bfe3ea',
  leaf: '#bfddb0',
  blush: '#f7cbb9',
  lilac: '#dcc8ea',
  stone: '#d9d3c3',
};

/** Drawings in dark mode. Pages use these for colours that DARK doesn't have. */
const DRAWN_DARK = {
  paper: '#e6dcc6',
  card: '#f0e7d4',
  sand: '#85735f',
  ink: '#0c0b13',
  'soft-ink': '#3f3b58',
  rule: '#77705f',
  brick: '#b04a33',
  lido: '#1b5f7c',
  park: '#2c6a45',
  plum: '#6d3f80',
  electric: '#edb52f',
  mango: '#b9662a',
  sky: '#42688f',
  leaf: '#5d8a62',
  blush: '#805058',
  lilac: '#5c4f86',
  stone: '#5b5868',
};

/** Pages in dark mode. */
const DARK = {
  paper: '#15141f',
  card: '#211f2e',
  sand: '#1c1a28',
  ink: '#f6f0e1',
  'soft-ink': '#c9c2d6',
  rule: '#8c86a3',
  brick: '#ff9b80',
  lido: '#7cd0e4',
  park: '#93d6a2',
  plum: '#d9b3ec',
  deep: '#0c0b13',
  'on-deep': '#f6f0e1',
};

/** Background of the newsletter block in dark mode. */
const PLUM_GROUND = '#4a2257';

/** Roles that an owner may recolour, with the names of their colours in style sheets and drawings. */
export const ROLES = {
  paper: 'paper',
  card: 'card',
  band: 'sand',
  ink: 'ink',
  softInk: 'soft-ink',
  line: 'rule',
  accent: 'brick',
  link: 'lido',
  nature: 'park',
  visited: 'plum',
  highlight: 'electric',
  warm: 'mango',
} as const;
export type Role = keyof typeof ROLES;
export const roles = Object.keys(ROLES) as Role[];

type Scheme = { [Name in Role]?: string | undefined };
/** An owner's colours. A role that the owner leaves out keeps its default colour. */
export interface Theme {
  light?: Scheme | undefined;
  dark?: Scheme | undefined;
}

export interface Palette {
  light: Record<keyof typeof LIGHT, string>;
  'drawn-dark': Record<keyof typeof DRAWN_DARK, string>;
  dark: Record<keyof typeof DARK, string>;
  /** Backgrounds and text colours that are derived from the others. */
  fixed: { 'on-bright': string; 'brick-ground': string; deep: string; 'on-deep': string; 'plum-ground': string };
}

export function paletteOf({ light = {}, dark = {} }: Theme = {}): Palette {
  const given = named(light);
  const day = { ...LIGHT, ...given };
  const night = { ...DARK, ...named(dark) };
  return {
    light: day,
    'drawn-dark': {
      ...DRAWN_DARK,
      ...Object.fromEntries(Object.entries(given).map(([name, own]) => [name, darker(own)])),
    },
    dark: { ...night, 'on-deep': night.ink },
    fixed: {
      'on-bright': day.ink,
      'brick-ground': day.brick,
      deep: day.ink,
      'on-deep': day.paper,
      'plum-ground': light.visited ? darker(day.plum) : PLUM_GROUND,
    },
  };
}

const named = (scheme: Scheme): Colours =>
  Object.fromEntries(roles.flatMap((role) => (scheme[role] ? [[ROLES[role], scheme[role]]] : [])));

/** Share of a colour's lightness that is left in dark mode. */
const LEFT = 0.8;

const darker = (colour: string) => colour.replace(/[0-9a-f]{2}/gi, (part) => channel(parseInt(part, 16) * LEFT));
const channel = (value: number) => Math.round(value).toString(16).padStart(2, '0');

const PLACE = /\/\* (colours|background) (light|dark|drawn-dark|fixed): ([a-z -]+) \*\//g;

/** Replaces each comment such as `colours light: paper ink` by the declarations of these colours. */
export function fillColours(css: string, palette: Palette): string {
  return css.replace(PLACE, (_, kind: string, set: keyof Palette, names: string) =>
    names
      .split(' ')
      .map((name) => `${kind === 'colours' ? `--${name}` : kind}: ${(palette[set] as Colours)[name]};`)
      .join(' '),
  );
}
