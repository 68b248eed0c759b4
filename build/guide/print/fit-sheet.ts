// Fits the fridge sheet (a printed page with a district's urgent lists) on one side of paper, in the largest type that
// fits. If even the smallest type is too large, cuts the longest lists and counts the missing places.
import type { FridgeSheetData } from '../../../components/parts/fridge-sheet.tsx';

type Groups = FridgeSheetData['groups'];

/** Type sizes in points, as in components/parts/fridge-sheet.css. */
const POINTS = { largest: 11.5, larger: 10, usual: 8.5 };

// Lengths in millimetres, measured in Chromium. `LINE` and `LETTER` are height and width per point of type.
const COLUMN = 91;
/** Two columns, without the lines for the household's own numbers. */
const COLUMNS = 2 * 230 - 52;
const AROUND_HEADING = 4.5;
const AROUND_ITEM = 1;
const LINE = 0.423;
const LETTER = 0.175;
/** Share of a column that can be filled. Short lists and places are not split, so some of it stays empty. */
const FILLED = 0.94;

/** @param others Other parts of the sheet. Each is a heading with its paragraphs. */
export function fitSheet(groups: Groups, others: readonly string[][]): Pick<FridgeSheetData, 'groups' | 'size'> {
  const fits = (these: Groups, points: number) => {
    const below = others.reduce((sum, each) => sum + heightOf(each, points), 0);
    return these.reduce((sum, group) => sum + heightOfGroup(group, points), below) <= COLUMNS * FILLED;
  };
  const size = (['largest', 'larger'] as const).find((each) => fits(groups, POINTS[each])) ?? 'usual';
  let most = Math.max(...groups.map(({ places }) => places.length));
  let fitting = groups;
  while (most > 1 && !fits(fitting, POINTS[size])) fitting = cutTo(--most, groups);
  return { groups: fitting, size };
}

const cutTo = (most: number, groups: Groups): Groups =>
  groups.map((group) => ({
    ...group,
    places: group.places.slice(0, most),
    more: Math.max(0, group.places.length - most),
  }));

/** A phone number is in larger type than its place, and has at least 4 mm of dots before it. */
function heightOfGroup({ title, from, places, more }: Groups[number], points: number): number {
  const items = places.map(({ name, where, phone = '' }) => `${name}, ${where} ...... ${phone}`);
  return heightOf([`${title} from ${from}`, ...items, ...(more > 0 ? ['And more'] : [])], points);
}

const heightOf = ([heading = '', ...items]: readonly string[], points: number) =>
  items.reduce(
    (sum, item) => sum + heightOfText(item, points) + AROUND_ITEM,
    heightOfText(heading, points * 1.4) + AROUND_HEADING,
  );

const heightOfText = ({ length }: string, points: number) =>
  Math.ceil((length * points * LETTER) / COLUMN) * points * LINE;
