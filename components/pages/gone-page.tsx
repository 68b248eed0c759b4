// Page at the URL of a deliberately removed page.
import { BusLeaving } from '../parts/drawings/bus-leaving.tsx';
import { Link } from '../parts/link.tsx';
import { Notice } from '../parts/notice.tsx';
import { SearchLink } from '../parts/search-link.tsx';

export function GonePage() {
  return (
    <div className="wrap section">
      <Notice level="h1" heading="This page has been removed" drawing={<BusLeaving />}>
        <p>We took it down on purpose, and it will not come back.</p>
        <p className="buttons">
          <Link className="button button-primary" href="/">
            Return to Homepage
          </Link>
          <Link className="button" href="/blogs">
            Read our stories
          </Link>
        </p>
        <SearchLink />
      </Notice>
    </div>
  );
}
