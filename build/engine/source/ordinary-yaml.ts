// Reads YAML of the ordinary kind with js-yaml, three times as fast as `yaml`, which is left the rest.
import { CORE_SCHEMA, load, mapTag, type MappingTagDefinition } from 'js-yaml';

/** What content does without, or what two readers may take differently: a text that holds any of it is not ordinary. */
const UNUSUAL = new RegExp(
  [
    // Tabs, line ends of other systems, characters that no page can show, and escapes, which may stand for one.
    String.raw`[\0-\t\v-\x1F\x7F-\x9F\u2028\u2029\uFEFF\uFFFE\uFFFF\\]|\p{Surrogate}`,
    // Lines that may hold a field's name of more than 1,024 characters.
    String.raw`^.{1000}`,
    // The beginning or the end of a document.
    String.raw`^ *(?:---|\.\.\.)`,
    // Before a value or a name: anchors, aliases, tags, directives, merge keys, signs that nothing may begin with, "?"
    // and ":" of names that are no plain text, blocks of text with other signs than "|", ">", "|-" and ">-", and space
    // that is no indentation.
    String.raw`(?:^|[-:] |[,[{]) *(?:[&*!%@\x60~<]|[?:](?: |$)|[|>](?!-?$)|[^\S\n ])`,
    // A comment behind something, which may be words of a value, or between a name and its value.
    String.raw`[^\n\w/ #]#|[^\n ] +#|[-:] *\n[ \n]*#`,
    // Names in quotation marks, and items of a list that go on behind a value in quotation marks or brackets.
    String.raw`["']:|^ *(?:- +)+(?:"(?![^"\n]*" *$)|'(?![^'\n]*' *$)|\[(?![^[\]\n]*\] *$)|\{(?![^{}\n]*\} *$))`,
    // Numbers that may be too large.
    String.raw`\d{16}|[\d.][eE][-+]?\d|\b0[xo]`,
  ].join('|'),
  'mu',
);

/** Groups whose names are texts: `1.0: x` is refused, since js-yaml would name the field "1". */
const group: MappingTagDefinition<Record<string, unknown>, Record<string, unknown>> = {
  ...mapTag,
  addPair: (fields, name, value) => (typeof name === 'string' ? mapTag.addPair(fields, name, value) : 'no text'),
};
const schema = CORE_SCHEMA.withTags(group);
/** Less deep than what yaml.ts takes, whose parser counts otherwise. */
const maxDepth = 50;

/** The value of a text. Undefined when it is not ordinary, or when anything is wrong with it: `yaml` says what. */
export function readOrdinaryYaml(text: string): unknown {
  if (UNUSUAL.test(text)) return undefined;
  try {
    return load(text, { schema, maxDepth });
  } catch {
    return undefined;
  }
}
