// The stories of one year, by month. It names each story in one line, so that a year fits on one page.
import type { PostSummary } from '../../build/guide/post/post.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { Badge } from '../parts/badge.tsx';
import { countText } from '../parts/count.ts';
import { Link } from '../parts/link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PageLinks, YearLinks } from '../parts/page-links.tsx';
import { byPeriod, pageName, type PagePosition } from '../parts/pagination.ts';

interface BlogYearPageProps {
  site: SharedData;
  year: string;
  years: string[];
  posts: PostSummary[];
  /** Number of posts on all pages of the year. */
  total: number;
  position: PagePosition;
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

export function BlogYearPage({ site, year, years, posts, total, position }: BlogYearPageProps) {
  const { title, heading } = site.pages.blogs;
  const page = position.count > 1 ? `, ${pageName(position).toLowerCase()}` : '';
  return (
    <>
      <PageHead heading={heading} kicker={`${year}${page}`} breadcrumbs={[{ label: title, path: '/blogs' }]}>
        <p>
          {countText(total, 'story', 'stories')} from {year}.
        </p>
      </PageHead>
      <div className="wrap section">
        {byPeriod(posts, 7).map(([month, own]) => (
          <section key={month} className="letter-part">
            <h2>{MONTH.format(new Date(month))}</h2>
            <ul className="year-posts">
              {own.map(({ slug, path, title, date, dateText, draft }) => (
                <li key={slug}>
                  <time dateTime={date}>{dateText}</time> <Link href={path}>{title}</Link>{' '}
                  {draft && <Badge tone="draft">Draft</Badge>}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {position.count > 1 && <PageLinks position={position} label={`Pages of ${year}`} />}
        <YearLinks path="/blogs" years={years} heading="Stories by year" />
      </div>
    </>
  );
}
