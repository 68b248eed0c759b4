// Point of a photograph that stays visible when it is cropped.
import { matching, type Picture } from '../../engine/content/fields.ts';
import type { Entry } from '../../engine/content/load-file.ts';
import { asFocus, repairable } from '../../engine/content/repairs.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';

const rules = { '*/focus-of-drawing': 'A focus is given for a picture that isn’t a photograph of this site.' };

declare module '../../engine/report/rules.ts' {
  interface Rules extends Record<keyof typeof rules, string> {}
}
export const focusRules = rules;

const POINT = /^(?:100|[1-9]?\d)% (?:100|[1-9]?\d)%$/;

export const focusField = repairable(
  matching(
    POINT,
    'is not a point such as "30% 60%"',
    'For a photograph: the point that a crop keeps in sight, from the left and from the top: 30% 60%.',
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
  // Classes of photographs.css, because pages have no inline styles.
  if (picture.photo) return { ...picture, focus: `x${x} y${y}` };
  if (picture.src !== '') {
    const message = 'The focus has no effect: drawings and pictures elsewhere are shown from their middle.';
    entry.warn('*/focus-of-drawing', path, message, 'Leave it out.');
  }
  return picture;
}
