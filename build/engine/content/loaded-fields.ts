// Fields whose text `loadFile` replaces by its processed form: prose and pictures.
import * as z from 'zod';
import type { Prose } from '../source/markdown.ts';
import type { MeasuredPicture } from '../source/picture-size.ts';

export interface Picture extends MeasuredPicture {
  /** URL without the base path: `/images/areas/brixton.svg`. A cover on another site has a full URL. */
  src: string;
  /** Crop of a photograph: `x3 y6` keeps the point at 30 % from the left and 60 % from the top in sight. */
  focus?: string;
}

export type FieldFormat = 'markdown' | 'body' | 'summary' | 'picture' | 'picture-address' | 'address';

/** A text field whose value `loadFile` replaces by its processed form. */
export const made = <T>(field: z.ZodType, format: FieldFormat) =>
  field.meta({ format }) as unknown as z.ZodType<T, string>;

/** Start of a text that is still to be written. `npm run new` inserts it, and the release check reports it. */
export const PLACEHOLDER = 'To write:';

const markdown = (format: 'markdown' | 'body') => (help: string, most?: number) => {
  const written = z.string().min(1, 'is empty');
  return made<Prose>((most === undefined ? written : written.max(most)).describe(help), format);
};

/** One line or a few paragraphs of Markdown without headings. */
export const prose = markdown('markdown');

/** Markdown of a page's body, with headings. */
export const body = markdown('body');
