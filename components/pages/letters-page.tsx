// The published letters, newest first, and a sign-up.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { inSite, usePage } from '../context/page-context.ts';
import { SiteSpecimen } from '../parts/latest-letter.tsx';
import { LetterList, type LetterLink } from '../parts/letter-list.tsx';
import type { SpecimenData } from '../parts/letter-specimen.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { StyleSheet } from '../parts/style-sheet.tsx';

interface LettersPageProps {
  site: SharedData;
  letters: LetterLink[];
  /** URL of the feed of letters. Absent before the first letter. */
  feed: string;
  /** Data of a specimen letter, shown before the first letter. */
  specimen?: SpecimenData | undefined;
}

export function LettersPage({ site, letters, feed, specimen }: LettersPageProps) {
  const { heading, intro, empty } = site.pages.letters!;
  const { basePath } = usePage();
  return (
    <>
      <StyleSheet name="home" />
      <PageHead heading={heading}>
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap section">
        {letters.length === 0 ? (
          <div className="letter-first">
            <Prose className="prose" prose={empty} />
            {specimen && site.posts.length > 0 && <SiteSpecimen site={site} specimen={specimen} />}
          </div>
        ) : (
          <>
            <LetterList letters={letters} heading="h2" />
            <p className="section-more">
              <a href={inSite(basePath, feed)}>The letters as a feed</a>
            </p>
          </>
        )}
      </div>
    </>
  );
}
