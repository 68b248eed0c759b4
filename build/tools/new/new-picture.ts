// `npm run new -- picture FILE`: adds a photograph to the content, small, upright and without private metadata.
import { cleanPhotograph } from '../clean-photograph.ts';
import { slugify } from '../../engine/source/slug.ts';
import { toYaml } from '../../engine/source/yaml.ts';
import { UserError } from '../../engine/report/user-error.ts';
import { quoted } from '../../engine/report/wording.ts';
import { CAMERA_FILE, exportAdvice } from '../../engine/source/picture-size.ts';
import type { ExitCode, Log } from '../../command-line.ts';
import { editWorkspace, isBlocking, printReport, textOf } from '../../guide/workspace.ts';
import { describeMissing, type Answers, type Flag, type NewProject } from './flags.ts';

export interface PictureContext {
  log: Log;
  /** Bytes of a file anywhere on the disk, or undefined if there is none. */
  readPhotograph(path: string): Uint8Array | undefined;
  /** Writes a picture by its path from the project's root. */
  writePicture(path: string, bytes: Uint8Array): void;
  writeFiles(texts: ReadonlyMap<string, string>): void;
}

export const pictureFlags: readonly Flag[] = [
  { flag: 'alt', text: 'What it shows, in one sentence', required: true },
  { flag: 'caption', text: 'The caption below it' },
  { flag: 'by', text: 'Who took it', required: true },
  { flag: 'licence', text: 'The licence: own, with permission, or an SPDX id; "own" by default' },
  { flag: 'name', text: 'Its name in images/, without an ending' },
];

function checkName(name: string, { workspace }: NewProject): string | undefined {
  if (!/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(name)) return 'A name has lower-case letters, digits, hyphens and slashes.';
  const other = [...workspace.source.pictures.keys()].find((src) => src.replace(/\.[a-z]+$/, '') === `/images/${name}`);
  return other && `There is a picture ${other} already. Give another name with --name.`;
}

export async function newPicture(
  file: string,
  flags: Answers,
  project: NewProject,
  context: PictureContext,
): Promise<ExitCode> {
  const { log } = context;
  const bytes = context.readPhotograph(file);
  if (!bytes) {
    log(`There is no file ${quoted(file)}.`);
    return 1;
  }
  if ((CAMERA_FILE.test(file) && !/\.tiff?$/i.test(file)) || isHeic(bytes)) {
    log(`${quoted(file)} can’t be read here. ${exportAdvice(file)}`);
    return 1;
  }
  const clean = await cleanPhotograph(bytes, 'jpg').catch((error: unknown) => {
    // Takes the first line of the message, because the library repeats itself on the other lines.
    const [reason = ''] = (error instanceof Error ? error.message : '').split('\n');
    throw new UserError(`${quoted(file)} is not a readable photograph: ${reason.replace(/\.$/, '')}.`);
  });
  const missing = describeMissing(pictureFlags, flags, project);
  if (missing !== undefined) {
    log(missing);
    return 2;
  }
  const { folder, files } = project.workspace.source;
  const { alt = '', caption, by, licence = 'own' } = flags;
  const { name = `posts/${slugify(alt).slice(0, 50).replace(/-+$/, '')}` } = flags;
  const problem = checkName(name, project);
  if (problem !== undefined) {
    log(problem);
    return 1;
  }
  const picture = `${folder}/images/${name}.jpg`;
  const credits = `${folder}/images/credits.yaml`;
  const before = files.find(({ path }) => path === credits)?.text ?? '';
  const texts = new Map([[credits, joined(before, toYaml([{ file: `${name}.jpg`, by, licence }]))]]);
  const edited = editWorkspace(project.workspace, texts);
  // The photograph isn't written yet.
  const findings = edited.findings.filter(({ rule }) => rule !== 'credit/unknown-picture');
  if (findings.some(isBlocking)) {
    return printReport(findings, textOf(edited), context, 'Nothing was written.');
  }
  context.writePicture(picture, clean.bytes);
  context.writeFiles(texts);
  if (clean.isMoving) log(`${quoted(file)} is animated. Only its first frame was kept.`);
  log(`${picture}: ${clean.width} × ${clean.height}, ${Math.ceil(clean.bytes.length / 1024)} KB`);
  log(
    `![${alt.replace(/[[\]]/g, '\\$&')}](/images/${name}.jpg${caption ? ` "${caption.replace(/["\\]/g, '\\$&')}"` : ''})`,
  );
  return 0;
}

/**
 * True if the bytes begin like a HEIC photograph, which iPhones make. AVIF begins in the same way, except for its
 * brand.
 */
const isHeic = (bytes: Uint8Array) => /^ftyp(?!avi[fs])/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'));

const joined = (before: string, more: string) => before.replace(/([^\n])$/, '$1\n') + more;
