// The letters that have gone out, newest first, and where to have the next one sent.
import type { SharedData } from '../../build/guide/kinds/site.ts';
import { inSite, usePage } from '../context/page-context.ts';
import { LetterList, type LetterLink } from '../parts/letter-list.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';

interface LettersPageProps {
  site: SharedData;
  letters: LetterLink[];
  /** Address of their feed, which there is once there is a letter. */
  feed: string;
}

export function LettersPage({ site, letters, feed }: LettersPageProps) {
  const { heading, intro, empty } = site.pages.letters!;
  const { basePath } = usePage();
  return (
    <>
      <PageHead heading={heading}>
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap section">
        {letters.length === 0 ? (
          <Prose className="prose" prose={empty} />
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
