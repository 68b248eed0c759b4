// Makes the content of a new place from starter/, and fills in the names of the place, its neighbourhoods and its
// districts.
import { isScalar, isSeq, parseDocument, visit, type Document } from 'yaml';
import { DISTRICT } from '../../guide/fields/contact-fields.ts';
import { slugify } from '../../engine/source/slug.ts';
import { listOf } from './flags.ts';

export interface PlaceOptions {
  brand: string;
  url: string;
  place: string;
  /** At least two neighbourhoods, because each links to another one nearby. */
  areas: readonly PlaceArea[];
  /** `YYYY-MM-DD` */
  today: string;
}

export interface PlaceArea {
  name: string;
  /** At least one postcode district, in capitals. */
  districts: string[];
}

/**
 * Parses names with their districts: `Old Town M1, Weir m1 M2`. A slash ends a name whose last word looks like a
 * district: `Sector M1 / M2`.
 */
export function parseAreas(answer: string): PlaceArea[] {
  return listOf(answer).map((part) => {
    const [before, after] = part.split(' / ');
    if (after !== undefined) return { name: before!, districts: after.toUpperCase().split(/\s+/) };
    const words = part.split(/\s+/);
    const name = words.slice(0, words.findLastIndex((word) => !DISTRICT.test(word.toUpperCase())) + 1);
    return { name: name.join(' '), districts: words.slice(name.length).map((word) => word.toUpperCase()) };
  });
}

export const districtsOfAreas = (areas: readonly PlaceArea[]): string[] => [
  ...new Set(areas.flatMap(({ districts }) => districts)),
];

/**
 * Names in starter/ that are replaced. Files of this neighbourhood and district are copied for each neighbourhood and
 * district of the new place.
 */
const STARTER = {
  brand: 'The Larkwater Post',
  place: 'Larkwater',
  url: 'https://larkwater.example',
  area: 'Larkgate',
  district: 'QQ1',
  today: '2026-11-26',
  letter: '2026-11-30',
};
/** Files of the second neighbourhood and district in starter/, which are left out. */
const SECOND = /\/(?:fernhollow|qq2)[./]/;

/**
 * Returns every file of the new content, by path.
 * @param starter Files of starter/content, by path in that folder.
 */
export function makePlace(options: PlaceOptions, starter: ReadonlyMap<string, string>): Map<string, string> {
  const files = new Map<string, string>();
  const areas = options.areas.map((area) => ({ ...area, slug: slugify(area.name) }));
  const districts = districtsOfAreas(areas);
  for (const [path, text] of starter) {
    if (SECOND.test(`/${path}`)) continue;
    const put = (area: PlaceArea, district: string, edit?: (yaml: Document) => void) => {
      const fill = filler(options, area.name, district);
      files.set(fill(path), path.endsWith('.svg') ? text : fillText(text, fill, edit));
    };
    const [kind = ''] = path.split('/');
    if (kind === 'areas') {
      areas.forEach((area, index) =>
        put(area, area.districts[0]!, (yaml) => {
          yaml.set('order', index + 1);
          yaml.set('postcodes', area.districts);
          yaml.set('nearby', [areas[(index + 1) % areas.length]!.slug]);
        }),
      );
    } else if (kind === 'guides' || kind === 'directories') {
      districts.forEach((district, index) =>
        put(areas[0]!, district, (yaml) => {
          if (kind === 'directories') return;
          yaml.set('order', index + 1);
          yaml.set(
            'areas',
            areas.filter((area) => area.districts.includes(district)).map(({ slug }) => slug),
          );
        }),
      );
    } else {
      put(areas[0]!, areas[0]!.districts[0]!, (yaml) => {
        if (path === 'registers.yaml') followDistricts(yaml, districts);
        if (path !== 'site.yaml') return;
        yaml.setIn(['newsletter', 'postcodes'], districts);
        yaml.setIn(['filters', 'postcodes'], districts);
        yaml.setIn(
          ['filters', 'weeklyAreas'],
          areas.slice(0, 3).map(({ slug }) => slug),
        );
      });
    }
  }
  return files;
}

/**
 * Repeats each page in the `pages` lists of registers.yaml for every district of the new place, with the district in
 * the page's path.
 */
function followDistricts(yaml: Document, districts: readonly string[]): void {
  yaml.set('districts', yaml.createNode(districts, { flow: true }));
  const first = districts[0]!.toLowerCase();
  visit(yaml, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== 'pages' || !isSeq(value)) return;
      value.items = value.items.flatMap((page) =>
        districts.map((each) => yaml.createNode(String(page).replace(`/${first}-`, `/${each.toLowerCase()}-`))),
      );
    },
  });
}

/** Returns a function that replaces the names of starter/ in a text. */
function filler({ brand, place, url, today }: Omit<PlaceOptions, 'areas'>, area: string, district: string) {
  const dated = (options: Intl.DateTimeFormatOptions) =>
    new Date(today).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options });
  const month = dated({ month: 'long', year: 'numeric' });
  const names: [string, string][] = [
    [STARTER.brand, brand],
    [STARTER.url, url],
    // "Your Lizard Community Guide", not "Your The Lizard …".
    [`Your ${STARTER.place}`, `Your ${place.replace(/^the /i, '')}`],
    [STARTER.place, place],
    [STARTER.area.toLowerCase(), slugify(area)],
    [STARTER.area, area],
    [STARTER.district.toLowerCase(), district.toLowerCase()],
    [STARTER.district, district],
    [STARTER.letter, nextMonday(today)],
    [STARTER.today, today],
    ['26 November 2026', dated({ day: 'numeric', month: 'long', year: 'numeric' })],
    ['November 2026', month],
  ];
  const pattern = new RegExp(names.map(([name]) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const values = new Map(names);
  return (text: string) =>
    text.replace(pattern, (name, at: number) => {
      const value = values.get(name)!;
      const isPlace = name === STARTER.place && text !== name;
      // "the Weald" becomes "The Weald" at the start of a sentence.
      return isPlace && /(?:^\s*|[.!?]\s+|\n\n)$/.test(text.slice(0, at))
        ? value[0]!.toUpperCase() + value.slice(1)
        : value;
    });
}

/** Returns the Monday after a day: the date of the first issue of the newsletter. */
function nextMonday(today: string): string {
  const date = new Date(today);
  date.setUTCDate(date.getUTCDate() + ((8 - date.getUTCDay()) % 7 || 7));
  return date.toISOString().slice(0, 10);
}

/**
 * Text of one file of starter/, with the names of another place, neighbourhood and district.
 * @param values Replaces fields by path, such as `hero.alt`.
 */
export const fillStarterFile = (
  text: string,
  place: Omit<PlaceOptions, 'areas'>,
  area: string,
  district: string,
  values: Readonly<Record<string, unknown>>,
) =>
  fillText(text, filler(place, area, district), (yaml) =>
    Object.entries(values).forEach(([field, value]) => yaml.setIn(field.split('.'), value)),
  );

/**
 * Replaces names in YAML value by value, because a new name may need quotes. Also accepts Markdown with front matter.
 */
function fillText(text: string, fill: (text: string) => string, edit?: (yaml: Document) => void): string {
  const [, head, body] = /^---\n(.*?\n)---\n(.*)$/s.exec(text) ?? [];
  const yaml = parseDocument(head ?? text);
  visit(yaml, {
    Scalar(_, node) {
      if (isScalar(node) && typeof node.value === 'string') node.value = fill(node.value);
    },
  });
  edit?.(yaml);
  const filled = yaml.toString({ lineWidth: 120 });
  return body === undefined ? filled : `---\n${filled}---\n${fill(body)}`;
}
