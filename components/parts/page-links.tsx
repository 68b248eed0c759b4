// The navigation of a paginated list: previous, next, and page numbers. Long lists leave some numbers out.
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { pageAddress, pageNumbers, type PagePosition } from './pagination.ts';

interface PageLinksProps {
  position: PagePosition;
  /** The navigation's accessible name: 'Pages of stories'. */
  label: string;
}

export function PageLinks({ position, label }: PageLinksProps) {
  const { path, number, count } = position;
  return (
    <nav className="page-links" aria-label={label}>
      {number > 1 && (
        <Link className="button page-links-back" rel="prev" href={pageAddress(path, number - 1)}>
          <Icon name="arrow" />{' '}
          <span>
            Previous<span className="visually-hidden"> page</span>
          </span>
        </Link>
      )}
      <ol>
        {pageNumbers(position).map((page, index) =>
          page === 'gap' ? (
            <li key={`gap ${index}`} className="page-gap" aria-hidden="true" />
          ) : (
            <li key={page} className={[1, number, count].includes(page) ? undefined : 'page-near'}>
              <Link className="page-number" href={pageAddress(path, page)}>
                <span className="visually-hidden">Page </span>
                {page}
              </Link>
            </li>
          ),
        )}
      </ol>
      {number < count && (
        <Link className="button page-links-on" rel="next" href={pageAddress(path, number + 1)}>
          <span>
            Next<span className="visually-hidden"> page</span>
          </span>{' '}
          <Icon name="arrow" />
        </Link>
      )}
    </nav>
  );
}
