// Renders each widget of a page in a root of its own and puts it in its place.
// A root of its own, because ids made inside the page's root would not match those made in the browser.
import { decodeXML } from 'entities';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { PageContext, type PageContextValue } from '../../../components/context/page-context.ts';
import { widgets, type WidgetName } from '../../../components/widgets/registry.ts';
import type { Filler } from './placeholders.ts';

const pattern = /<site-island data-widget="([a-z-]+)" data-wake="([a-z]+)" data-props="([^"]*)"><\/site-island>/y;

/** Counts the islands of one page. Throws when a widget is not in the registry or fails to render. */
export function islandFiller(page: PageContextValue): Filler {
  let count = 0;
  return {
    start: '<site-island ',
    pattern,
    fill([, name, wake, props]) {
      const id = `island-${++count}`;
      const Widget = widgets[name as WidgetName] as ComponentType<object> | undefined;
      if (!Widget) {
        throw new Error(`No widget is called "${name}". Widgets are listed in components/widgets/registry.ts.`);
      }
      const inside = renderToString(
        <PageContext value={page}>
          <Widget {...(JSON.parse(decodeXML(props!)) as object)} />
        </PageContext>,
        { identifierPrefix: id },
      );
      const start = `<site-island id="${id}" data-widget="${name}" data-wake="${wake}" data-props="${props}">`;
      return `${start}${inside}</site-island>`;
    },
  };
}
