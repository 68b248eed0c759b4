// Defines the names of rules, and the engine's own rules for content.

/**
 * Every rule by name, with a one-line description. Names are permanent. `*` is any collection. Other rooms add their
 * rules by declaration merging, in the file that checks them.
 */
export interface Rules extends Record<keyof typeof contentRules, string> {}

/** `post/empty`, or a rule of every collection such as `post/unknown-field`. */
export type RuleKey = keyof Rules;

type Named<Key extends string> = Key extends `*/${infer Rest}` ? `${string}/${Rest}` : Key;

/** A rule's name in a finding: `post/unknown-field`. */
export type RuleName = Named<RuleKey>;

/** Part of a rule's name after its group: `RuleIn<'markdown'>` has `heading`. */
export type RuleIn<Group extends string, Key = RuleKey> = Key extends `${Group}/${infer Rest}` ? Rest : never;

export const contentRules = {
  'file/unknown-place': 'A file stands where nothing reads it, or has an ending that nothing reads.',
  'file/same-name': 'Two files differ only by capital letters, or by .yaml and .json.',
  'file/name':
    'A file or folder name is not lower-case words joined by hyphens, or is one that Windows keeps for itself.',
  'file/link': 'A file is a link that leads out of the content folder, or not an ordinary file.',
  'file/too-large': 'A text or drawing is larger than 5 MB, or a photograph larger than 25 MB.',
  'file/not-text': 'A text is not UTF-8, or holds an invisible character.',
  'file/conflict': 'A text holds two versions that git could not merge.',
  'file/missing': 'A file that every site has is not there.',
  'picture/unreadable':
    'A picture cannot be read, has no size, is too much to draw (a drawing may have 200 KB, 2000 elements and 5000 letters), or is of another kind than its name says.',
  'picture/damaged':
    'A picture breaks off before its end, or its data are broken: readers would see a part of it, or nothing.',
  'picture/private': 'The metadata of a photograph say where it was taken or which camera took it.',
  'picture/moving': 'A picture moves, and pages show its first frame only.',
  'picture/too-heavy': 'Even at its lowest quality a photograph is more than a phone should load.',
  'picture/unsafe-svg': 'A drawing holds something else than shapes, text and references to itself.',
  'yaml/syntax': 'A data file or front matter is not YAML.',
  'yaml/duplicate-key': 'A field is given twice.',
  'yaml/unsupported':
    'Anchors, aliases, tags, merge keys, directives, a second document or characters that no page can show are used.',
  'yaml/lost-words': 'Words of a value come after “ #”, and so are taken for a note.',
  'front-matter/fence': 'A post’s front matter does not begin or end with a line of three hyphens.',
  'front-matter/language': 'A post’s front matter is said to be something else than YAML.',
  'markdown/too-much': 'A text is too long or nests too deeply.',
  'markdown/heading': 'A heading is of the wrong level, empty, holds a link, or stands where none may.',
  'markdown/link': 'A link has an address that no link may have.',
  'markdown/tracking': 'A link has parameters that follow its reader, such as utm_source or fbclid.',
  'markdown/picture': 'A picture in a text is not one of this site.',
  'markdown/alt': 'A picture in a text has no description, or one that says nothing, such as a file’s name.',
  'markdown/html': 'A text holds HTML.',
  'markdown/unclosed':
    'The page shows raw markup: two asterisks, a link without "]", a pasted bullet, a sign of another generator.',
  'markdown/unclosed-code':
    'A block of code has no end, so that all below it is shown as code; or it begins with words, which are left out.',
  'markdown/indented-code': 'A line begins with four spaces or a tab, and so is shown as code.',
  'markdown/comment': 'A comment has words on its line, or no end: the page leaves the words out.',
  'markdown/unused-definition':
    'The address of a reference is used by no link, or given twice: the page leaves it out.',
  'markdown/list': 'A list’s numbers or its nesting are not as they are written.',
  'markdown/table':
    'A table’s line of hyphens has other cells than its head, a row has more cells than the head, or text follows at once.',
  'markdown/unknown-reference': 'A link or a footnote refers to a definition that is not there.',
  'markdown/footnote': 'A footnote is referred to nowhere, defined twice, or stands where none may.',
  '*/unknown-field': 'A field that this kind of file does not have.',
  '*/missing-field': 'A field that this kind of file needs is not there, or has no value.',
  '*/wrong-type': 'A number where text is wanted, a text where a list is wanted, and so on.',
  '*/unknown-choice': 'A value that is not one of those that the field allows.',
  '*/bad-value':
    'A value of the right type that the field cannot have: a date that is no day, a text that is too long.',
  '*/missing-picture': 'A field names a picture that is not there.',
  'site/duplicate-address': 'Two pages have one address.',
  'site/duplicate-description': 'Two pages have one description.',
} as const satisfies Record<string, string>;
