// The way through a list in several pages: to the one before, the one after, and by number. Long rows leave out their middle.
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { pageAddress, pageSteps, type PagePlace } from './page-address.ts';

interface PageLinksProps {
  place: PagePlace;
  /** What is listed, for those who hear of the links one by one: 'Pages of stories'. */
  label: string;
}

export function PageLinks({ place, label }: PageLinksProps) {
  const { path, number, count } = place;
  return (
    <nav className="page-links" aria-label={label}>
      {number > 1 && (
        <Link className="button page-links-back" rel="prev" href={pageAddress(path, number - 1)}>
          <Icon name="arrow" /> <span>Previous<span className="visually-hidden"> page</span></span>
        </Link>
      )}
      <ol>
        {pageSteps(place).map((step, at) =>
          step === 'gap' ? (
            <li key={`gap ${at}`} className="page-gap" aria-hidden="true" />
          ) : (
            <li key={step} className={[1, number, count].includes(step) ? undefined : 'page-near'}>
              <Link className="page-number" href={pageAddress(path, step)}><span className="visually-hidden">Page </span>{step}</Link>
            </li>
          ),
        )}
      </ol>
      {number < count && (
        <Link className="button page-links-on" rel="next" href={pageAddress(path, number + 1)}>
          <span>Next<span className="visually-hidden"> page</span></span> <Icon name="arrow" />
        </Link>
      )}
    </nav>
  );
}
