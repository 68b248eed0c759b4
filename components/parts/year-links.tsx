// Links to the pages of all years that have stories or letters.
import { Link } from './link.tsx';

interface YearLinksProps {
  /** URL of the list, without the base path: '/blogs'. */
  path: string;
  /** Newest first. */
  years: string[];
  /** Heading above the links: 'Stories by year'. */
  heading: string;
}

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
