// Reads the tags of a finished page. It keeps no list of open elements, because React writes every element's end.
import { Tokenizer } from 'htmlparser2';

export type Attributes = Record<string, string>;

interface TagReader {
  /** Called without the attributes that no check reads: class and data-…. Values are as written, with entities. */
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** Called with the text's place in the page. */
  text(start: number, end: number): void;
  isInSvg(): boolean;
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

export function readTags(html: string, { open, close, text, isInSvg }: TagReader): void {
  let element = '';
  let attribute = '';
  let attributes: Attributes = {};
  const names = new Map<string, string>();
  const nameAt = (start: number, end: number) => {
    const written = html.slice(start, end);
    let name = names.get(written);
    if (name === undefined) names.set(written, (name = written.toLowerCase()));
    return name;
  };
  const opened = (isClosed: boolean) => {
    open(element, attributes);
    if (isClosed || VOID.has(element)) close(element);
  };
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    // Decodes entities only where they matter. Decoding everything takes a third of the time.
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        element = nameAt(start, end);
        attributes = {};
      },
      onattribname(start, end) {
        attribute = html.startsWith('class', start) || html.startsWith('data-', start) ? '' : nameAt(start, end);
        // The first of two attributes counts.
        if (Object.hasOwn(attributes, attribute)) attribute = '';
        else if (attribute) attributes[attribute] = '';
      },
      onattribdata(start, end) {
        if (attribute) attributes[attribute] += html.slice(start, end);
      },
      onopentagend: () => opened(false),
      onselfclosingtag: () => opened(isInSvg()),
      onclosetag(start, end) {
        const name = nameAt(start, end);
        if (!VOID.has(name)) close(name);
      },
      ontext: text,
      isInForeignContext: isInSvg,
      onattribend: nothing,
      onattribentity: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
