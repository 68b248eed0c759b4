// Reads HTML quickly that is written as this build writes it: all that is opened is closed, every value stands in double quotes. Is not sure of any other. Judges nothing.
import { remembered } from './remembered.ts';

/** Told of what stands in a page, in order. Names are in small letters; entities stay as they are written. */
export interface HtmlHandler {
  open(name: string, attributes: Record<string, string>): void;
  /** The part of `html` from `from` to `to`. */
  text(html: string, from: number, to: number): void;
  /** Also of elements that cannot hold anything. */
  close(name: string): void;
}

const words = (text: string) => new Set(text.split(' '));
const VOID = words('area base br col embed hr img input link meta source track wbr');
/** Their text ends with them, whatever it looks like. */
const TEXT_ALONE = words('script style title textarea');
/** Browsers, and htmlparser2, have ways of their own with these. */
const ODD = words('math desc xmp iframe noembed noframes noscript plaintext command keygen isindex basefont frame param image rt rp');
const [FORM, HEADINGS] = ['select input output button datalist textarea', 'h1 h2 h3 h4 h5 h6'];
/** Elements that the mere start of another ends where it would stand in them. */
const ENDED_BY = new Map(
  Object.entries({
    head: 'body',
    p: `p ${HEADINGS} address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol pre section table ul`,
    [HEADINGS]: HEADINGS,
    a: 'a',
    li: 'li',
    'dd dt': 'dd dt',
    'select button datalist': FORM,
    'option optgroup': `${FORM} option optgroup`,
    tr: 'tr',
    'th td': 'tr th td',
    'thead tbody': 'td tbody tfoot',
  }).flatMap(([names, others]) => names.split(' ').map((name) => [name, words(others)] as const)),
);

/** What each element's name means, looked up once for each tag. */
const elements = remembered((name: string) => ({ name, isOdd: ODD.has(name), isVoid: VOID.has(name), isTextAlone: TEXT_ALONE.has(name), endedBy: ENDED_BY.get(name) }));
const svg = elements('svg');
/** By names as they are written. Those that are looked up are the engine's own texts, by which objects are quickest. Nothing is told of what is for style sheets and scripts alone. */
const toldAs = remembered((name: string) => (name === 'class' || name.startsWith('data-') ? '' : name.toLowerCase()));

const NAME = /[a-z][\da-z-]*/y;
const ATTRIBUTE_NAME = /[A-Za-z][\dA-Za-z:-]*/y;
const [SLASH, SPACE, GREATER] = [...'/ >'].map((sign) => sign.charCodeAt(0));

/** Whether it was sure of the whole page. If not, the handler was told of a part of it, and htmlparser2 has to be asked. */
export function readSoundHtml(html: string, handler: HtmlHandler): boolean {
  const open: ReturnType<typeof elements>[] = [];
  let at = 0;
  for (let tag = html.indexOf('<'); tag >= 0; tag = html.indexOf('<', at)) {
    if (tag > at) handler.text(html, at, tag);
    at = tag + 1;
    if (html.charCodeAt(at) === SLASH) {
      const name = open.pop()?.name;
      if (name === undefined || !html.startsWith(name, at + 1)) return false;
      at += name.length + 1;
      if (html.charCodeAt(at++) !== GREATER) return false;
      handler.close(name);
      continue;
    }
    if (html.startsWith('!doctype html>', at) || html.startsWith('!-- -->', at)) {
      at = html.indexOf('>', at) + 1;
      continue;
    }
    NAME.lastIndex = at;
    if (!NAME.test(html)) return false;
    const element = elements(html.slice(at, NAME.lastIndex));
    at = NAME.lastIndex;
    const { name } = element;
    if (element.isOdd || open.at(-1)?.endedBy?.has(name) || (name === 'form' && open.includes(element))) return false;
    const attributes: Record<string, string> = {};
    while (html.charCodeAt(at) === SPACE) {
      ATTRIBUTE_NAME.lastIndex = ++at;
      if (!ATTRIBUTE_NAME.test(html)) return false;
      const attribute = toldAs(html.slice(at, ATTRIBUTE_NAME.lastIndex));
      at = ATTRIBUTE_NAME.lastIndex;
      let [from, to] = [at, at];
      if (html.startsWith('="', at)) {
        from += 2;
        to = html.indexOf('"', from);
        if (to < 0) return false;
        at = to + 1;
      }
      if (attribute && !Object.hasOwn(attributes, attribute)) attributes[attribute] = html.slice(from, to);
    }
    const isClosed = html.charCodeAt(at) === SLASH;
    if (isClosed) at++;
    if (html.charCodeAt(at++) !== GREATER) return false;
    const inDrawing = (isClosed || element.isTextAlone) && open.includes(svg);
    if (isClosed && !element.isVoid && !inDrawing) return false;
    handler.open(name, attributes);
    if (isClosed || element.isVoid) handler.close(name);
    else open.push(element);
    if (element.isTextAlone && (inDrawing || !html.startsWith(`</${name}>`, html.indexOf('<', at)))) return false;
  }
  if (at < html.length) handler.text(html, at, html.length);
  return open.length === 0;
}
