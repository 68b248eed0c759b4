// The navigation of a paginated list (previous, next, and page numbers, except some of a long list), and of the
// pages of years.
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

interface YearLinksProps {
  /** URL of the list, without the base path: '/blogs'. */
  path: string;
  /** Newest first. */
  years: string[];
  /** Heading above the links: 'Stories by year'. */
  heading: string;
}

/** Links to the pages of all years that have stories or letters. */
export const YearLinks = ({ path, years, heading }: YearLinksProps) => (
  <nav className="year-links" aria-label={heading}>
    <h2>{heading}</h2>
    <ul>
      {years.map((year) => (
        <li key={year}>
          <Link className="page-number" href={`${path}/${year}`}>
            {year}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
