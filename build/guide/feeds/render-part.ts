// Renders parts of a page or a mail for feeds.
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** HTML of a component, without the classes and styles that a feed reader doesn't have. */
export const renderPart = <Props extends object>(part: FunctionComponent<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(part, props)).replace(/ (?:class|style)="[^"]*"/g, '');
