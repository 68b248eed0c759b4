// The page that a host shows after a server error.
import { Scaffold } from '../parts/drawings/scaffold.tsx';
import { Link } from '../parts/link.tsx';
import { Notice } from '../parts/notice.tsx';

export function ErrorPage() {
  return (
    <div className="wrap section">
      <Notice level="h1" heading="Unexpected Application Error!" drawing={<Scaffold />}>
        <p>Something broke on our side. Please try again in a few minutes.</p>
        <p className="buttons">
          <Link className="button button-primary" href="/">
            Return to Homepage
          </Link>
        </p>
      </Notice>
    </div>
  );
}
