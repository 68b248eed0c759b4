// The pages for a missing page, post or category, for a page that was removed, and for a server error. Some hosts serve
// one 404 page for all URLs. There the client fetches the words for the URL and puts them into the element with
// `data-not-found`.
import { BusLeaving } from '../parts/drawings/bus-leaving.tsx';
import { Scaffold } from '../parts/drawings/scaffold.tsx';
import { Link } from '../parts/link.tsx';
import { Notice } from '../parts/notice.tsx';
import { SearchLink } from '../parts/icon.tsx';

interface Words {
  heading: string;
  text: string;
  links: { label: string; path: string }[];
}

const PAGES = {
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
  gone: {
    heading: 'This page has been removed',
    text: 'We took it down on purpose, and it will not come back.',
    links: [
      { label: 'Return to Homepage', path: '/' },
      { label: 'Read our stories', path: '/blogs' },
    ],
  },
  server: {
    heading: 'Unexpected Application Error!',
    text: 'Something broke on our side. Please try again in a few minutes.',
    links: [{ label: 'Return to Homepage', path: '/' }],
  },
} satisfies Record<string, Words>;

export function ErrorPage({ kind, search = false }: { kind: keyof typeof PAGES; search?: boolean }) {
  const { heading, text, links }: Words = PAGES[kind];
  const isMissing = kind !== 'gone' && kind !== 'server';
  return (
    <div className="wrap section" data-not-found={isMissing ? kind : undefined}>
      <Notice level="h1" heading={heading} drawing={kind === 'server' ? <Scaffold /> : <BusLeaving />}>
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
