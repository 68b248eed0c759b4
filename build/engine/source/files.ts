// Decodes a content folder into texts and pictures with their sizes.
import type { RuleName } from '../report/rules.ts';
import { posix } from 'node:path';
import { Cache } from '../cache/cache.ts';
import { hashOf } from '../cache/hash.ts';
import { Memory } from '../cache/memory.ts';
import { positionsIn, startOf } from '../report/finding.ts';
import { Report } from '../report/report.ts';
import { quoted } from '../report/wording.ts';
import { findWrongCharacters } from './wrong-characters.ts';
import { photographOf, type Inspected } from './photograph.ts';
import {
  CAMERA_FILE,
  exportAdvice,
  measurePicture,
  OTHER_PICTURE,
  type MeasuredPicture,
  type Size,
} from './picture-size.ts';
import { isContent, PHOTOGRAPH, PICTURE, readRawFiles, type RawFile, type Unread } from './raw-files.ts';
import { DEVICES, slugify } from './slug.ts';

/** A text of the content folder, with line feeds as line ends and without a byte-order mark. */
export interface SourceFile {
  /** From the project's root, with forward slashes: `content/posts/spring-market.md`. */
  path: string;
  text: string;
  hash?: string;
}

export interface SourcePicture extends MeasuredPicture {
  path: string;
}

export interface Source {
  folder: string;
  files: SourceFile[];
  pictures: Map<string, SourcePicture>;
  /** Paths of files that exist but couldn't be read. References to them are not reported as unknown. */
  unread?: string[];
}

/** Size of an invalid picture. The picture is already reported, so pages that show it needn't report it as missing. */
const UNMEASURED: Size = { width: 1, height: 1 };
const ENDINGS: Record<string, string> = { '.yml': '.yaml', '.jpeg': '.jpg', '.markdown': '.md' };
/**
 * Maximum length of a file or folder name. The social card of a page has the page's whole URL as its name, and file
 * systems allow 255 characters.
 */
const LONGEST_PART = 100;
const PART = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const readSource = (directory: string, folder: string, report: Report, cache?: Cache, memory?: Memory): Source =>
  decodeSource(readRawFiles(directory), folder, report, cache, memory);

export function decodeSource(
  raw: readonly RawFile[] | undefined,
  folder: string,
  report: Report,
  cache = new Cache(),
  memory = new Memory(),
  inspected: ReadonlyMap<string, Inspected> = new Map(),
): Source {
  const files: SourceFile[] = [];
  const source = { folder, files, unread: [] as string[], pictures: new Map<string, SourcePicture>() };
  if (!raw) {
    const suggestion = 'Run the command in the folder that holds it.';
    report.error('file/missing', startOf(folder), `There is no folder ${quoted(folder)} here.`, suggestion);
    return source;
  }
  const names = new Map<string, string>();
  for (const file of [...raw].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const path = `${folder}/${file.path}`;
    if (!checkName(file.path, path, names, report)) setAside(file.path, source);
    else if (PICTURE.test(file.path)) {
      const picture = measure(file, path, { report, cache, memory, inspected }) ?? UNMEASURED;
      source.pictures.set(`/${file.path}`, { path, ...picture });
    } else {
      const text = decodeText(file, path, { report, cache, memory });
      if (text) files.push(text);
      else source.unread.push(path);
    }
  }
  return source;
}

/** Records the correct name of a misnamed file, so that references to it aren't reported as broken. */
function setAside(name: string, { folder, files, pictures, unread }: Source & { unread: string[] }): void {
  const meant = plainName(name);
  const path = `${folder}/${meant}`;
  if (meant === undefined || files.some((file) => file.path === path)) return;
  if (PICTURE.test(meant)) pictures.set(`/${meant}`, { path, ...UNMEASURED });
  else unread.push(path);
}

interface Measuring {
  report: Report;
  cache: Cache;
  memory: Memory;
  inspected: ReadonlyMap<string, Inspected>;
}

function measure(
  file: RawFile,
  path: string,
  { report, cache, memory, inspected }: Measuring,
): MeasuredPicture | undefined {
  const hash = hashIn(file);
  const make = () =>
    cache.getOrMake(`picture:${hash}:${path}`, () => {
      const own = new Report();
      const bytes = usableBytes(file, path, own);
      return { size: bytes && measurePicture(bytes, path, own), findings: own.sorted() };
    });
  // Memoized, because the cache drops entries that a save doesn't use.
  const { size, findings } = memory.memoize('picture', [file, path], make);
  findings.forEach((finding) => report.add(finding));
  if (!size || !PHOTOGRAPH.test(file.path)) return size;
  const facts = inspected.get(hash);
  facts?.problems.forEach((problem) => report.add({ ...problem, ...startOf(path) }));
  return { ...size, photo: photographOf(hash, size.width, facts?.ground) };
}

function checkName(name: string, full: string, names: Map<string, string>, report: Report): boolean {
  const problem = (rule: RuleName, message: string, suggestion: string) => {
    report.error(rule, startOf(full), message, suggestion);
    return false;
  };
  if (!isContent(name)) {
    return problem('file/unknown-place', `Nothing reads the file ${quoted(name)}.`, placeAdvice(name));
  }
  // Two files with the same name would become one page. Some disks ignore case, and URLs have no extension.
  const key = name.toLowerCase().replace(/\.(?:yaml|json)$/, '');
  const other = names.get(key);
  if (other !== undefined) {
    const message = `${quoted(name)} and ${quoted(other)} have the same name.`;
    return problem('file/same-name', message, 'Rename or remove one of the two.');
  }
  names.set(key, name);
  const parts = name.replace(/\.[a-z]+$/, '').split('/');
  if (!parts.every((part) => PART.test(part))) {
    const advice = `Use lower-case letters, digits and hyphens${nameAdvice(name)}.`;
    return problem('file/name', `The name ${quoted(name)} cannot be part of a URL.`, advice);
  }
  const long = parts.find((part) => part.length > LONGEST_PART);
  if (long) {
    const message = `The name ${quoted(long)} has ${long.length} letters, which is too long for a URL.`;
    return problem('file/name', message, `Keep to ${LONGEST_PART}.`);
  }
  const device = parts.find((part) => DEVICES.test(part));
  if (device) {
    return problem('file/name', `Windows has no file of the name ${quoted(device)}.`, 'Give it another name.');
  }
  return true;
}

/** End of a sentence with the corrected name: `: "posts/spring-market.md"`. Empty if the name can't be corrected. */
function nameAdvice(name: string): string {
  const plain = plainName(name);
  return plain === undefined ? '' : `: ${quoted(plain)}`;
}

function placeAdvice(name: string): string {
  if (CAMERA_FILE.test(name)) return exportAdvice(name);
  if (OTHER_PICTURE.test(name)) {
    const inImages = name.startsWith('images/') ? name : `images/${posix.basename(name)}`;
    return `Save the picture as PNG or WebP${nameAdvice(inImages.replace(OTHER_PICTURE, '.png'))}.`;
  }
  if (/(?:^|\/)(?:~\$|Thumbs\.db|desktop\.ini)|~$/i.test(name)) return 'Delete it. A program on your computer made it.';
  const plain = plainName(name);
  if (plain !== undefined) return `Rename it: ${quoted(plain)}.`;
  const picture = plainName(`images/${posix.basename(name)}`);
  if (picture !== undefined && PICTURE.test(picture)) return `Move it: ${quoted(picture)}.`;
  const text = plainName(name.replace(/(?:\.md)?\.(?:txt|markdown|mdx)$/i, '.md').replace(/\.yml$/i, '.yaml'));
  if (text !== undefined) return `Rename it: ${quoted(text)}.`;
  if (/\.(?:docx?|odt|rtf|pages|pdf)$/i.test(name)) {
    return 'Copy its words into a text file whose name ends in .md. "npm run new -- post" begins one.';
  }
  return 'Texts end in .md, .yaml or .json; pictures are in images/ and end in .svg, .png, .jpg, .webp, .avif or .gif.';
}

/** `images/IMG_1234.JPEG` → `images/img-1234.jpg`. Undefined if the result isn't the name of a text or picture. */
export function plainName(name: string): string | undefined {
  const [, stem = '', written = ''] = /^(.*)(\.[a-z]+)$/is.exec(name) ?? [];
  const ending = ENDINGS[written.toLowerCase()] ?? written.toLowerCase();
  const plain = stem.split('/').map(slugify).join('/');
  return isContent(plain + ending) && plain.split('/').every((part) => PART.test(part)) ? plain + ending : undefined;
}

type Refusal = readonly [rule: RuleName, message: string, suggestion: string];

const UNUSABLE: Record<Unread, Refusal> = {
  'too-large': ['file/too-large', 'The file is larger than 5 MB.', 'Split the text, or draw the picture more simply.'],
  outside: [
    'file/link',
    'The file is a link that leads out of its folder, or to nothing.',
    'Replace the link by the file itself.',
  ],
  unreadable: [
    'file/link',
    'This cannot be read as a file.',
    'Replace it by an ordinary file with a short name. The name of a folder has no ending.',
  ],
};
const HUGE_PHOTOGRAPH: Refusal = [
  'file/too-large',
  'The photograph is larger than 25 MB.',
  'Run "npm run new -- picture" with it, or save it smaller. 2400 pixels are wide enough for any page.',
];

/** Hash of a file. An unreadable file has the name of its problem instead. */
const hashIn = (file: RawFile) => file.hash ?? (typeof file.content === 'string' ? file.content : hashOf(file.content));

function usableBytes({ path, content }: RawFile, file: string, report: Report): Uint8Array | undefined {
  if (typeof content !== 'string') return content;
  const isHuge = content === 'too-large' && PHOTOGRAPH.test(path);
  const [rule, message, suggestion] = isHuge ? HUGE_PHOTOGRAPH : UNUSABLE[content];
  report.error(rule, startOf(file), message, suggestion);
  return undefined;
}

/** A git conflict marker. Leaves out `=======`, which may underline a heading. */
const CONFLICT = /^(?:<{7}|>{7})(?: .*)?$/m;

const decoder = new TextDecoder('utf-8', { fatal: true });
const looseDecoder = new TextDecoder('utf-8');

/** Returns the same object for the same file, so that values memoized from it stay valid. */
function decodeText(
  file: RawFile,
  path: string,
  { report, cache, memory }: Omit<Measuring, 'inspected'>,
): SourceFile | undefined {
  const make = (): SourceFile | undefined => {
    const hash = hashIn(file);
    const checked = `text:${hash}`;
    if (!cache.has(checked)) {
      const bytes = usableBytes(file, path, report);
      if (!bytes || !isText(bytes, path, report)) return undefined;
      cache.put(checked, true);
    }
    // Decoded on each use, because keeping thousands of texts takes too much memory.
    return {
      path,
      hash,
      get text() {
        return decode(file.content as Uint8Array);
      },
    };
  };
  return memory.memoize('text', [file, path], make, (text) => text !== undefined);
}

const decode = (bytes: Uint8Array) => decoder.decode(bytes).replace(/\r\n?/g, '\n');

function isText(bytes: Uint8Array, full: string, report: Report): boolean {
  const problem = (rule: RuleName, text: string, offset: number, message: string, suggestion: string) => {
    report.error(rule, positionsIn(text, full)(offset), message, suggestion);
    return false;
  };
  let lines: string;
  try {
    lines = decode(bytes);
  } catch {
    const loose = looseDecoder.decode(bytes);
    const offset = Math.max(0, loose.indexOf('\uFFFD'));
    return problem('file/not-text', loose, offset, 'The file is not UTF-8 text.', 'Save it as UTF-8.');
  }
  const wrong = findWrongCharacters(lines);
  for (const { offset, message, suggestion } of wrong) problem('file/not-text', lines, offset, message, suggestion);
  if (wrong.length > 0) return false;
  const conflict = lines.search(CONFLICT);
  if (conflict >= 0) {
    const message = 'The file has two versions of this text, because git could not merge them.';
    const advice = 'Write the right text, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.';
    return problem('file/conflict', lines, conflict, message, advice);
  }
  return true;
}
