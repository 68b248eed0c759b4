// A highlighted note among the text of a page.
import type { Area } from '../../build/guide/area/area.ts';
import { Prose } from './prose.tsx';

export function Callout({ title, text }: Area['callout']) {
  return (
    <aside className="callout">
      <h2>{title}</h2>
      <Prose prose={text} />
    </aside>
  );
}
