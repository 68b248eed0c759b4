// Authors and licences of the photographs (`content/images/credits.yaml`).
import * as z from 'zod';
import { defineCollection } from '../../engine/content/collection.ts';
import type { Entry, LoadContext } from '../../engine/content/load-file.ts';
import { entriesOf, type Content } from '../define-kind.ts';
import { publicUrl, text } from '../fields/fields.ts';
import type { Report } from '../../engine/report/report.ts';
import { quoted } from '../../engine/report/wording.ts';

export const rules = {
  'credit/missing': 'A photograph has no credit.',
  'credit/unknown-picture': 'A credit is for a missing photograph.',
  'credit/unknown-licence': 'A photograph’s licence is unknown.',
  'credit/forbids-use': 'A photograph’s licence forbids the guide’s use of it.',
};

export interface Credit {
  by: string;
  /** SPDX id. Absent if only this site may show the photograph. */
  licence?: string;
  source?: string;
  /** Place that the photograph shows: `Brixton`. */
  place?: string;
}

declare module '../../engine/source/photograph.ts' {
  interface Photograph {
    credit?: Credit;
  }
}

const creditSchema = z.strictObject({
  file: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9/-]*(?:\.(?:jpg|png|webp|avif|gif))?$/,
      'must be a picture or a folder in images/, such as posts/stall.jpg',
    )
    .describe('The photograph, or a folder of photographs, below images/: posts/stall.jpg, or posts.'),
  by: text('The photographer’s name, in the form they prefer.').max(80),
  licence: text('"own", "with permission", or an SPDX id: CC-BY-4.0.').max(40),
  source: publicUrl('Where it was published.').optional(),
  place: text('The place that it shows, in words for a caption.').max(80).optional(),
});
const creditsSchema = z.array(creditSchema);

type CreditFile = z.infer<typeof creditSchema>;

/** SPDX ids of licences that allow a guide to show, crop and share a photograph. */
const FREE =
  /^(?:CC0-1\.0|CC-PDDC|CC-BY(?:-SA)?-(?:1\.0|2\.0|2\.5|3\.0|4\.0)(?:-[A-Z]+)?|OGL-UK-[123]\.0|LAL-1\.[23])$/;
const OWN = new Set(['own', 'with permission']);

type Pictures = LoadContext['pictures'];

/** Adds the credits to the site's photographs. Reports photographs that have no credit. */
export function creditPictures(content: Pick<Content, 'files' | 'context'>): Pictures {
  const { context } = content;
  const { pictures } = context;
  const [entry] = entriesOf(content, credits);
  const all = entry?.value ?? [];
  all.forEach((credit, index) => checkCredit(credit, index, entry!, pictures));
  const credited = [...pictures].map(([src, picture]) => {
    if (!picture.photo) return [src, picture] as const;
    const credit = findCredit(src, all);
    if (!credit && !context.incomplete.has('credit')) reportMissing(src, picture.path, context.report);
    return [src, credit ? { ...picture, photo: { ...picture.photo, credit: creditOf(credit) } } : picture] as const;
  });
  return new Map(credited);
}

const creditOf = ({ by, licence, source, place }: CreditFile): Credit => ({
  by,
  ...(!OWN.has(licence) && { licence }),
  ...(source !== undefined && { source }),
  ...(place !== undefined && { place }),
});

const covers = ({ file }: CreditFile, src: string) => src === `/images/${file}` || src.startsWith(`/images/${file}/`);

/** The credit for the photograph's file, or for the innermost folder that has a credit. */
const findCredit = (src: string, credits: readonly CreditFile[]) =>
  credits.filter((credit) => covers(credit, src)).sort((a, b) => b.file.length - a.file.length)[0];

function checkCredit(credit: CreditFile, index: number, entry: Entry<CreditFile[]>, pictures: Pictures): void {
  const { file, licence } = credit;
  if (![...pictures].some(([src, { photo }]) => photo && covers(credit, src))) {
    const advice = 'Correct the name, or remove the entry.';
    const message = `There is no photograph ${quoted(file)} in images/.`;
    entry.error('credit/unknown-picture', [index, 'file'], message, advice);
  }
  if (OWN.has(licence) || FREE.test(licence)) return;
  if (/-N[CD]\b/.test(licence)) {
    const message = `${quoted(licence)} forbids cropping the photograph, or showing it on a site that earns money.`;
    entry.error('credit/forbids-use', [index, 'licence'], message, 'Take another photograph, or ask for permission.');
    return;
  }
  const advice = 'Write "own", "with permission", or an SPDX id such as CC-BY-4.0, CC0-1.0 or OGL-UK-3.0.';
  entry.error('credit/unknown-licence', [index, 'licence'], `${quoted(licence)} is not a known licence.`, advice);
}

function reportMissing(src: string, path: string, report: Report): void {
  const message = 'The photograph has no credit.';
  const name = src.slice('/images/'.length);
  const advice = `Add it to images/credits.yaml: "- file: ${name}", with "by:" and "licence:" below.`;
  const place = { file: path, line: 1, column: 1 };
  report.add({ rule: 'credit/missing', severity: 'warn', ...place, message, suggestion: advice });
}

export const credits = defineCollection({
  name: 'credit',
  files: 'images/credits.yaml',
  schemaName: 'credits',
  heading: 'The credit of a photograph: an entry of `images/credits.yaml`',
  schema: creditsSchema,
});
