// The week's picks by area, and a sign-up for the newsletter.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { LatestLetter, type LatestLetterProps } from '../parts/letter-list.tsx';
import { LetterSheet, type LetterSheetData } from '../parts/letter-sheet.tsx';
import { NoPostsYet } from '../parts/paged-posts.tsx';
import { PostCard } from '../parts/post-card.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { SignUpBox } from '../islands/sign-up.tsx';
import { Island } from '../islands/island.tsx';
import { facetsOf, newestByArea } from '../widgets/post-selection.ts';

const LIMIT = 6;

interface WeeklyPageProps {
  site: SharedData;
  /** Absent if the site has no page of letters. */
  letter?: LatestLetterProps;
  /** The first letter, shown until it is out. */
  sheet?: LetterSheetData | undefined;
}

export function WeeklyPage({ site, letter, sheet }: WeeklyPageProps) {
  const { heading, image, alt, intro, promise, signup } = site.pages.weekly;
  return (
    <>
      <PageHead heading={heading} picture={image} alt={alt} compact>
        <Prose prose={intro} />
      </PageHead>
      {letter?.latest && <LatestLetter {...letter} latest={letter.latest} />}
      <div className="wrap section">
        <Picks site={site} />
      </div>
      {site.settings.newsletter && (
        <div className="wrap section-last columns">
          {letter && !letter.latest && sheet && (
            <section>
              <h2 className="section-heading">The first letter</h2>
              <LetterSheet {...sheet} heading="h3" />
            </section>
          )}
          <div className="aside">
            <SignUpBox {...signup} text={`${signup.text} ${promise}`} source="Weekly Page" />
          </div>
        </div>
      )}
    </>
  );
}

/** The newest stories as numbered rows, with a filter by area. */
function Picks({ site }: Pick<WeeklyPageProps, 'site'>) {
  const { filters, newsletter } = site.settings;
  const areas = filters.weeklyAreas.flatMap((wanted) => site.areas.filter(({ slug }) => slug === wanted));
  const slugs = areas.map(({ slug }) => slug);
  const current = site.posts.filter(({ over, sponsored }) => !over && !sponsored);
  const posts = newestByArea(current, slugs, LIMIT);
  if (posts.length === 0) return <NoPostsYet>We're working on our first picks. Check back soon!</NoPostsYet>;
  const options = areas.map(({ name, slug }) => ({ value: slug, label: name }));
  return (
    <div>
      <Island
        widget="post-filter"
        wake="interaction"
        props={{
          posts: posts.map((post) => ({ slug: post.slug, ...facetsOf(post) })),
          label: 'Guides by area',
          links: areas.map(({ name, path }) => ({ name, path })),
          filters: [{ name: 'area', label: 'Area', all: 'All Areas', options }],
          limit: LIMIT,
          ...(newsletter && { day: newsletter.day }),
        }}
      />
      <ol className="post-rows picks">
        {posts.map((post, place) => (
          <li key={post.slug} data-post={post.slug} hidden={place >= LIMIT}>
            <PostCard post={{ ...post, excerpt: post.why ?? post.excerpt }} heading="h2" />
          </li>
        ))}
      </ol>
    </div>
  );
}
