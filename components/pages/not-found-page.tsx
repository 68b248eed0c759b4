// The page for a missing page, post or category. Some hosts serve one 404 page for all URLs. There the client fetches
// the words for the URL and puts them into the element with `data-not-found`.
import { BusLeaving } from '../parts/drawings/bus-leaving.tsx';
import { Link } from '../parts/link.tsx';
import { Notice } from '../parts/notice.tsx';
import { SearchLink } from '../parts/search-link.tsx';

type Kind = 'page' | 'post' | 'category';

const words: Record<Kind, { heading: string; text: string; links: { label: string; path: string }[] }> = {
  page: {
    heading: 'Page Not Found',
    text: "Oops! The page you're looking for doesn't seem to exist.",
    links: [
      { label: 'Return to Homepage', path: '/' },
      { label: 'Browse Categories', path: '/categories' },
    ],
  },
  post: {
    heading: 'Post Not Found',
    text: "Sorry, we couldn't find the article you're looking for.",
    links: [{ label: 'Return to homepage', path: '/' }],
  },
  category: {
    heading: 'Category Not Found',
    text: "Sorry, we couldn't find the category you're looking for.",
    links: [{ label: 'Browse all categories', path: '/categories' }],
  },
};

export function NotFoundPage({ kind, search = false }: { kind: Kind; search?: boolean }) {
  const { heading, text, links } = words[kind];
  return (
    <div className="wrap section" data-not-found={kind}>
      <Notice level="h1" heading={heading} drawing={<BusLeaving />}>
        <p>{text}</p>
        <p className="buttons">
          {links.map(({ label, path }, index) => (
            <Link key={path} className={index === 0 ? 'button button-primary' : 'button'} href={path}>
              {label}
            </Link>
          ))}
        </p>
        {search && <SearchLink />}
      </Notice>
    </div>
  );
}
