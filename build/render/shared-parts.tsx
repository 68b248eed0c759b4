// What stands on many pages alike, rendered once for all of them: two fifths of a story's elements.
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { inSite, PageContext, type PageContextValue } from '../../components/document/page-context.ts';
import { fillPlaces, type Filler } from './places.ts';

const place = /<site-part data-name="([^"]+)"><\/site-part>/y;

/** For the pages of one site, on all of which a name means the same part. `drawings`: for those in a part. Throws when a part holds a widget, which each page counts and draws for itself. */
export function sharedPartFillers(drawings: Filler): (parts: ReadonlyMap<string, ReactElement>, page: PageContextValue) => Filler {
  const rendered = new Map<string, string>();
  return (parts, page) => ({
    start: '<site-part ',
    place,
    fill([, name]) {
      const render = (path: string) => {
        const html = renderToStaticMarkup(<PageContext value={{ ...page, path }}>{parts.get(name!)}</PageContext>);
        if (html.includes('<site-island ')) throw new Error(`The shared part "${name}" holds a widget. Put the widget beside it.`);
        return fillPlaces(html, [drawings]);
      };
      const part = rendered.get(name!) ?? render('');
      rendered.set(name!, part);
      // A link to the page that it stands on says so.
      return part.includes(` href="${inSite(page.basePath, page.path)}"`) ? render(page.path) : part;
    },
  });
}
