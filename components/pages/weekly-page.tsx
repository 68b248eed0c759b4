// The week's picks by area, and a sign-up for the newsletter.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { LatestLetter, type LatestLetterProps } from '../parts/letter-list.tsx';
import { LetterSheet, type LetterSheetData } from '../parts/letter-sheet.tsx';
import { FilteredPosts } from '../islands/filtered-posts.tsx';
import { NoPostsYet } from '../parts/paged-posts.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
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
  const { filters, newsletter } = site.settings;
  const areas = filters.weeklyAreas.flatMap((wanted) => site.areas.filter(({ slug }) => slug === wanted));
  const posts = newestByArea(
    site.posts.filter(({ over, sponsored }) => !over && !sponsored),
    areas.map(({ slug }) => slug),
    LIMIT,
  );
  return (
    <>
      <PageHead heading={heading} picture={image} alt={alt} compact>
        <Prose prose={intro} />
      </PageHead>
      {letter?.latest && <LatestLetter {...letter} latest={letter.latest} />}
      <Section heading="Picks by area">
        {posts.length === 0 ? (
          <NoPostsYet>We're working on our first picks. Check back soon!</NoPostsYet>
        ) : (
          <>
            <Island
              widget="post-filter"
              wake="interaction"
              props={{
                posts: posts.map((post) => ({ slug: post.slug, ...facetsOf(post) })),
                label: 'Guides by area',
                links: areas.map(({ name, path }) => ({ name, path })),
                filters: [
                  {
                    name: 'area',
                    label: 'Area',
                    all: 'All Areas',
                    options: areas.map(({ name, slug }) => ({ value: slug, label: name })),
                  },
                ],
                limit: LIMIT,
                ...(newsletter && { day: newsletter.day }),
              }}
            />
            <FilteredPosts posts={posts} limit={LIMIT} heading="h3" />
          </>
        )}
      </Section>
      {newsletter && (
        <div className={letter && !letter.latest ? 'wrap ways' : 'wrap section-last'}>
          <SignUpBox {...signup} text={`${signup.text} ${promise}`} source="Weekly Page" />
          {letter && !letter.latest && sheet && (
            <section>
              <h2 className="section-heading">The first letter</h2>
              <LetterSheet {...sheet} heading="h3" />
            </section>
          )}
        </div>
      )}
    </>
  );
}
