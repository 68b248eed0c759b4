// What stands on many pages alike, rendered once for all of them: two fifths of a story's elements.
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { inSite, PageContext, type PageContextValue } from '../../components/document/page-context.ts';
import { fillPlaces } from './places.ts';

const place = /<site-part data-name="([^"]+)"><\/site-part>/y;

/** Fills the places of `parts` in the pages of one site, on all of which a name means the same part. */
export function sharedPartsFiller(): (html: string, parts: ReadonlyMap<string, ReactElement>, page: PageContextValue) => string {
  const rendered = new Map<string, string>();
  return (html, parts, page) =>
    fillPlaces(html, '<site-part ', place, ([, name]) => {
      const render = (path: string) => renderToStaticMarkup(<PageContext value={{ ...page, path }}>{parts.get(name!)}</PageContext>);
      const part = rendered.get(name!) ?? render('');
      rendered.set(name!, part);
      // A link to the page that it stands on says so.
      return part.includes(` href="${inSite(page.basePath, page.path)}"`) ? render(page.path) : part;
    });
}
