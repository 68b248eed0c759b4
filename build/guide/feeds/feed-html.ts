// Makes HTML for feeds: parts of pages and mails without classes and styles, and full URLs.
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { plainEmbeds } from '../prose/embeds.ts';
import { xml } from '../xml.ts';
import { plainPictures } from './plain-pictures.ts';

/** HTML of a component, without the classes and styles that a feed reader doesn't have. */
export const renderPart = <Props extends object>(part: FunctionComponent<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(part, props)).replace(/ (?:class|style)="[^"]*"/g, '');

/** HTML of a text, with plain links and pictures. `full` returns the full URL of a path or a fragment. */
export const feedHtml = (html: string, full: (address: string) => string): string =>
  fullAddresses(plainEmbeds(plainPictures(html)), full);

const TAG = /<[a-z](?:"[^"]*"|[^"<>])*>/gi;
const OWN_ADDRESS = /(\s(?:href|src)=")((?:\/(?!\/)|#)[^"]*)/g;

/** Changes URLs only inside tags, because the text itself may show `href="/x"`. */
export function fullAddresses(html: string, full: (address: string) => string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(OWN_ADDRESS, (_, before: string, address: string) => before + xml(full(unescaped(address)))),
  );
}

/** Decodes the ampersands of a URL in HTML. */
function unescaped(address: string): string {
  return address.replaceAll(/&(?:amp|#x26|#38);/gi, '&');
}
