// A neighbourhood in a list: scene, name, a line or two, and a link to its guide.
import type { Guide } from '../../build/guide/guide/guide.ts';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

export function AreaCard({ area }: { area: Guide['areas'][number] }) {
  return (
    <article className="card">
      <Picture className="card-picture" picture={area.image} alt="" />
      <div className="card-body">
        <h3 className="card-title">{area.name}</h3>
        <p className="card-text">{area.description}</p>
        <Link className="button card-link" href={area.path}>{`Explore ${area.name}`}</Link>
      </div>
    </article>
  );
}
