// Collects the facts that checks need from a page's HTML in a single pass.
import { decodeHTML } from 'entities';
import { Parser } from 'htmlparser2';

export class PageHtml {
  language: string | undefined;
  titles: string[] = [];
  metas = new Map<string, string[]>();
  canonicals: string[] = [];
  ids = new Set<string>();
  /** Ids that more than one element has, in the order of the page. */
  repeatedIds: string[] = [];
  headings: { level: number; text: string }[] = [];
  /** URLs of <a>, <area> and forms, and of each <link> that loads no file. Excludes tel: and mailto:. */
  links: string[] = [];
  /** Attributes of each <img>. */
  images: Attributes[] = [];
  /** Files that the browser loads by itself, including pictures, in page order. */
  requests: PageRequest[] = [];
  references: { attribute: string; id: string }[] = [];
  /** Problems of the structured data, in words: "does not parse". */
  structuredDataFaults: string[] = [];
  /** Types of <script> without src. '' is a plain script. */
  inlineScripts: string[] = [];
  /** Event and style attributes, style elements, and javascript: and data: URLs, in words. */
  unsafe: string[] = [];

  addId(id: string): void {
    if (this.ids.has(id)) this.repeatedIds.push(id);
    this.ids.add(id);
  }

  addPart(part: PageHtml): void {
    part.ids.forEach((id) => this.addId(id));
    for (const [name, list] of Object.entries(part)) {
      if (Array.isArray(list)) (this[name as 'links'] as unknown[]).push(...(list as unknown[]));
    }
  }
}

/** Markup in the body of many pages, such as the footer. The markup is parsed once for all pages. */
export interface SharedMarkup {
  html: string;
  facts: PageHtml;
}

export interface PageRequest {
  /** Name of the element: 'img', 'script'. A link includes its relation: 'link stylesheet'. */
  by: string;
  address: string;
  lazy?: boolean;
}

type Attributes = Record<string, string>;
const HEADING = /^h[1-6]$/;
const REFERENCES = new Set(
  (
    'for form list popovertarget aria-labelledby aria-describedby aria-controls aria-owns aria-details ' +
    'aria-errormessage aria-activedescendant aria-flowto'
  ).split(' '),
);
const ADDRESSES = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'poster', 'data', 'srcset']);
const UNSAFE_SCHEME = /^(?:javascript|data|vbscript):/i;
// Browsers ignore these characters inside a scheme.
const IGNORED_IN_SCHEME = /[\u0000-\u0020]/g;
const QUIET_RELATIONS = new Set(['canonical', 'alternate', 'author', 'license', 'me', 'next', 'prev']);
const ELSEWHERE = /^(?:tel|mailto):/;
const FETCHING = new Set('img script iframe frame source video audio track embed input use image'.split(' '));

export interface PageMarkup {
  html: string;
  /** Parts of the HTML that other pages have, too, in the order of the page. */
  shared?: readonly SharedMarkup[] | undefined;
}

export function parsePage({ html, shared = [] }: PageMarkup): PageHtml {
  const page = new PageHtml();
  let svgDepth = 0;
  let hiddenDepth = 0;
  /** The element whose text is being collected: a heading, a title, structured data. */
  let gathering: string | undefined;
  let gathered = '';

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        readAttributes(page, name, attributes);
        readElement(page, name, attributes);
        if (name === 'svg') svgDepth++;
        if (hiddenDepth > 0 || name === 'template' || 'hidden' in attributes) hiddenDepth++;
        if (gathering && name === 'img') gathered += attributes.alt ?? '';
        const isStructuredData = name === 'script' && attributes.type === 'application/ld+json';
        if ((HEADING.test(name) && hiddenDepth === 0) || (name === 'title' && svgDepth === 0) || isStructuredData) {
          gathering = name;
          gathered = '';
        }
      },
      ontext(text) {
        if (gathering) gathered += text;
      },
      onclosetag(name) {
        if (name === 'svg') svgDepth--;
        if (hiddenDepth > 0) hiddenDepth--;
        if (name !== gathering || svgDepth > 0) return;
        if (name === 'title') page.titles.push(decodeHTML(gathered).trim());
        else if (name === 'script') page.structuredDataFaults.push(...structuredDataFaults(gathered));
        else page.headings.push({ level: Number(name[1]), text: decodeHTML(gathered).trim() });
        gathering = undefined;
      },
    },
    // Decodes entities only where they matter. Decoding everything takes a third of the parse time.
    { decodeEntities: false },
  );
  let from = 0;
  for (const part of shared) {
    const at = html.indexOf(part.html, from);
    parser.write(html.slice(from, at));
    page.addPart(part.facts);
    from = at + part.html.length;
  }
  parser.end(html.slice(from));
  return page;
}

function readElement(page: PageHtml, name: string, attributes: Attributes): void {
  switch (name) {
    case 'html':
      page.language = attributes.lang;
      break;
    case 'a':
    case 'area': {
      const href = attributes.href ?? attributes['xlink:href'];
      if (href !== undefined && !ELSEWHERE.test(href)) page.links.push(href);
      break;
    }
    case 'form':
      // A form that posts goes to a service, not to a page.
      if (attributes.action && attributes.method !== 'post') page.links.push(attributes.action);
      break;
    case 'meta': {
      const key = attributes.name ?? attributes.property;
      if (key !== undefined) page.metas.set(key, [...(page.metas.get(key) ?? []), attributes.content ?? '']);
      break;
    }
    case 'link':
      readLink(page, attributes);
      break;
    case 'img':
      page.images.push(attributes);
      break;
    case 'script':
      if (attributes.src === undefined) page.inlineScripts.push(attributes.type ?? '');
      break;
    case 'style':
      page.unsafe.push('a <style> element');
      break;
    case 'object':
      if (attributes.data) page.requests.push({ by: name, address: attributes.data });
      break;
  }
  if (FETCHING.has(name)) readRequests(page, name, attributes);
}

function readLink(page: PageHtml, { rel = '', href = '' }: Attributes): void {
  const relations = rel.toLowerCase().split(/\s+/);
  if (relations.includes('canonical')) page.canonicals.push(href);
  else if (relations.some((relation) => QUIET_RELATIONS.has(relation)) && !relations.includes('stylesheet')) {
    page.links.push(href);
  } else page.requests.push({ by: `link ${rel}`, address: href });
}

function readRequests(page: PageHtml, name: string, attributes: Attributes): void {
  const address =
    attributes.src ?? (name === 'use' || name === 'image' ? (attributes.href ?? attributes['xlink:href']) : undefined);
  if (address !== undefined) {
    page.requests.push({ by: name, address, ...(name === 'img' && { lazy: attributes.loading === 'lazy' }) });
  }
  if (attributes.poster !== undefined) page.requests.push({ by: name, address: attributes.poster });
  for (const candidate of attributes.srcset?.split(',') ?? []) {
    const [source] = candidate.trim().split(/\s+/);
    if (source) page.requests.push({ by: name, address: source });
  }
}

function readAttributes(page: PageHtml, element: string, attributes: Attributes): void {
  for (const name in attributes) {
    if (name.startsWith('data-')) continue;
    let value = attributes[name]!;
    if (value.includes('&')) attributes[name] = value = decodeHTML(value);
    if (name === 'id') page.addId(value);
    else if (REFERENCES.has(name)) {
      for (const id of value.split(/\s+/)) if (id) page.references.push({ attribute: name, id });
    } else if (ADDRESSES.has(name)) {
      if (value.includes(':') && UNSAFE_SCHEME.test(value.replace(IGNORED_IN_SCHEME, ''))) {
        page.unsafe.push(`the address "${value.slice(0, 40)}" on <${element}>`);
      }
    } else if (name === 'style' || name === 'srcdoc' || name.startsWith('on')) {
      page.unsafe.push(`the attribute ${name} on <${element}>`);
    }
  }
}

function structuredDataFaults(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    const named =
      typeof value === 'object' && value !== null && '@context' in value && ('@type' in value || '@graph' in value);
    return named ? [] : ['has no @context and @type'];
  } catch (error) {
    return [`does not parse: ${(error as Error).message}`];
  }
}
