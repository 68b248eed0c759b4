// A post's position in its series, with links to the previous and the next post.
import type { SeriesPart } from '../../build/guide/post/series.ts';
import { Link } from './link.tsx';

export function SeriesLinks({ series }: { series: SeriesPart }) {
  const { name, part, of, previous, next } = series;
  return (
    <nav className="series" aria-labelledby="series">
      <h2 id="series">
        {name}: part {part} of {of}
      </h2>
      <ul>
        {previous && (
          <li>
            Previous:{' '}
            <Link href={previous.path} rel="prev">
              {previous.title}
            </Link>
          </li>
        )}
        {next && (
          <li>
            Next:{' '}
            <Link href={next.path} rel="next">
              {next.title}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
