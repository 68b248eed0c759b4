// Renders each widget of a page in a React root of its own. In the page's root its ids would differ from the browser's.
import { decodeXML } from 'entities';
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageContextValue, SiteDefinition } from '../define-site.ts';
import type { Filler } from './placeholders.ts';

const pattern = /<site-island data-widget="([a-z-]+)" data-wake="([a-z]+)" data-props="([^"]*)"><\/site-island>/y;

type Widgets = Pick<SiteDefinition, 'widgets' | 'PageContext'>;

/** Returns a filler for a page's islands. It throws if a widget is unknown or fails to render. */
export function islandFiller({ widgets = {}, PageContext }: Widgets, page: PageContextValue): Filler {
  let count = 0;
  return {
    start: '<site-island ',
    pattern,
    fill([, name, wake, props]) {
      const id = `island-${++count}`;
      if (!Object.hasOwn(widgets, name!)) throw new Error(`No widget is called "${name}".`);
      const widget = createElement(widgets[name!] as ComponentType<object>, JSON.parse(decodeXML(props!)) as object);
      const inside = renderToString(PageContext ? createElement(PageContext, { value: page }, widget) : widget, {
        identifierPrefix: id,
      });
      const start = `<site-island id="${id}" data-widget="${name}" data-wake="${wake}" data-props="${props}">`;
      return `${start}${inside}</site-island>`;
    },
  };
}
