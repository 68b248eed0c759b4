// Defines the names of rules, and the engine's own rules for content.

/** Describes every rule. Other folders add their rules by declaration merging. `*` is any collection. */
export interface Rules extends Record<keyof typeof contentRules, string> {}

/** Name of a rule, such as `post/empty`. A rule of every collection has `*` in place of `post`. */
export type RuleKey = keyof Rules;

type Named<Key extends string> = Key extends `*/${infer Rest}` ? `${string}/${Rest}` : Key;

/** A rule's name in a finding: `post/unknown-field`. */
export type RuleName = Named<RuleKey>;

/** Part of a rule's name after its group: `RuleIn<'markdown'>` has `heading`. */
export type RuleIn<Group extends string, Key = RuleKey> = Key extends `${Group}/${infer Rest}` ? Rest : never;

export const contentRules = {
  'file/unknown-place': 'A file is in a folder or has an extension that the build doesn’t read.',
  'file/same-name': 'Two files differ only by capital letters, or by .yaml and .json.',
  'file/name': 'A file or folder name is not lower-case words joined by hyphens, or is reserved by Windows.',
  'file/link': 'A file is a symbolic link that leads out of the content folder, or isn’t an ordinary file.',
  'file/too-large': 'A text or drawing is larger than 5 MB, or a photograph larger than 25 MB.',
  'file/not-text': 'A text is not UTF-8, or contains an invisible, a lost or a wrongly decoded character.',
  'file/conflict': 'A text contains two versions that git could not merge.',
  'file/missing': 'A required file is missing.',
  'picture/unreadable':
    'A picture cannot be read, has no size, has another format than its extension, or is a drawing of more than 200 KB.',
  'picture/damaged': 'A picture is cut off or damaged. Readers would see a part of it, or nothing.',
  'picture/private':
    'A picture’s file contains the place where it was taken, its camera, names, or data that pages don’t show.',
  'picture/moving': 'A picture is animated, but pages show only its first frame.',
  'picture/too-heavy': 'A photograph is too large for a phone even at the lowest quality.',
  'picture/unsafe-svg': 'A drawing contains something other than shapes, text and references to itself.',
  'yaml/syntax': 'A data file or front matter is not YAML.',
  'yaml/duplicate-key': 'A field is repeated.',
  'yaml/unsupported':
    'A file uses anchors, aliases, tags, merge keys, directives, a second document, or characters that pages can’t show.',
  'yaml/curly-quotes': 'A whole value is in curly quotes, which readers see.',
  'yaml/lost-words': 'The words of a value after “ #” count as a comment.',
  'front-matter/fence': 'A post’s front matter does not begin or end with a line of three hyphens.',
  'front-matter/language': 'A post’s front matter names a language other than YAML.',
  'markdown/too-much': 'A text is too long or nests too deeply.',
  'markdown/heading': 'A heading has the wrong level, is empty, contains a link, or isn’t allowed here.',
  'markdown/link': 'A link has an invalid URL.',
  'markdown/picture': 'A picture in a text is not a picture of this site.',
  'markdown/alt': 'A picture in a text has no description, or one that says nothing, such as a file’s name.',
  'markdown/html': 'A text contains HTML.',
  '*/unknown-field': 'A field is unknown in this kind of file.',
  '*/missing-field': 'A required field is missing or empty.',
  '*/wrong-type': 'A value has the wrong type, such as a number instead of text, or text instead of a list.',
  '*/unknown-choice': 'A value is not one of the field’s choices.',
  '*/bad-value': 'A value is invalid, such as a date that doesn’t exist or a text that is too long.',
  '*/missing-picture': 'A field names a missing picture.',
  'site/duplicate-address': 'Two pages have the same URL.',
  'site/duplicate-description': 'Two pages have the same description.',
} as const satisfies Record<string, string>;
