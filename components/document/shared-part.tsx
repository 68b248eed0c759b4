// Marks what stands on many pages alike, so that the render may make it once for all of them; else it is rendered where it stands.
import { createContext, useContext, type ReactElement } from 'react';

/** Told of each part on the page; then only their places are rendered. */
export const SharedParts = createContext<((name: string, part: ReactElement) => void) | undefined>(undefined);

/** `name`: of this part and no other in the whole site. `children` hold no widgets, know of the page only what `usePage` says, and ask the browser to load nothing early. */
export function SharedPart({ name, children }: { name: string; children: ReactElement }) {
  const take = useContext(SharedParts);
  if (!take) return children;
  take(name, children);
  return <site-part data-name={name} />;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'site-part': { 'data-name': string };
    }
  }
}
