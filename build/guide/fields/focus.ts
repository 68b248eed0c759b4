// Point of a photograph that stays visible when the photograph is cropped.
import { matching } from './fields.ts';
import type { Picture } from '../../engine/content/loaded-fields.ts';
import type { Entry } from '../../engine/content/load-file.ts';
import { repairable, type Repair } from '../../engine/content/repairs.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';

const rules = { '*/focus-of-drawing': 'A picture with a focus isn’t a photograph of this site.' };
export const focusRules = rules;

const POINT = /^(?:100|[1-9]?\d)% (?:100|[1-9]?\d)%$/;

const SIDES = new Map([
  ['left', 0],
  ['top', 0],
  ['center', 50],
  ['centre', 50],
  ['middle', 50],
  ['right', 100],
  ['bottom', 100],
]);

/** `30 60`, `30%,60%`, `top left` → `30% 60%`, `0% 0%`. */
const asFocus: Repair = (written) => {
  const words = written.toLowerCase().split(/[\s,;/]+/);
  const points = words.map((word) => SIDES.get(word) ?? (/^\d{1,3}%?$/.test(word) ? parseInt(word, 10) : NaN));
  if (points.length !== 2 || points.some((point) => !(point <= 100))) return undefined;
  const isTurned = ['top', 'bottom'].includes(words[0]!) || ['left', 'right'].includes(words[1]!);
  return (isTurned ? points.toReversed() : points).map((point) => `${point}%`).join(' ');
};

export const focusPoint = repairable(
  matching(
    POINT,
    'is not a point such as "30% 60%"',
    'The point of a photograph that crops keep in sight. Its distance from the left, then from the top: 30% 60%.',
  ),
  asFocus,
).optional();

/** The picture with its focus. Reports a focus that has no effect. */
export function withFocus(
  picture: Picture,
  focus: string | undefined,
  path: FieldPath,
  entry: Entry<unknown>,
): Picture {
  if (focus === undefined) return picture;
  const [x, y] = focus.split(' ').map((point) => Math.round(parseInt(point, 10) / 10));
  // A focus becomes classes of photographs.css, because pages have no inline styles.
  if (picture.photo) return { ...picture, focus: `x${x} y${y}` };
  if (picture.src !== '') {
    const message =
      'The focus has no effect, because pages crop drawings and pictures from other sites around their middle.';
    entry.warn('*/focus-of-drawing', path, message, 'Leave it out.');
  }
  return picture;
}
