// The published letters, newest first, and a sign-up.
import type { Letter } from '../../build/guide/letter/letter.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { Link } from '../parts/link.tsx';
import { LetterList, type LetterLink } from '../parts/letter-list.tsx';
import { LetterSheet, type LetterSheetData } from '../parts/letter-sheet.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PageLinks, YearLinks } from '../parts/page-links.tsx';
import { byPeriod, type PagePosition } from '../parts/pagination.ts';
import { Prose } from '../parts/prose.tsx';
import { LetterBody } from './letter-page.tsx';

interface LettersPageProps {
  site: SharedData;
  letters: LetterLink[];
  /** The page's year. Absent on the page with the newest letters. */
  year?: string;
  /** Years that have pages of their own, newest first. */
  years: string[];
  position?: PagePosition;
  /** URL of the feed of letters. Absent before the first letter. */
  feed: string;
  /** The beginning of the newest letter, or of the first one until it is out. */
  sheet?: LetterSheetData | undefined;
  /** The rest of the first letter. */
  waiting?: Letter | undefined;
}

/** Longer lists have a heading for each year. */
const MOST_WITHOUT_HEADINGS = 12;

export function LettersPage({ site, letters, year, years, position, feed, sheet, waiting }: LettersPageProps) {
  const { title, heading, intro, empty } = site.pages.letters!;
  const others = letters.filter(({ path }) => year !== undefined || path !== sheet?.path);
  const list = (
    <>
      {letters.length === 0 && <Prose className="prose" prose={empty} />}
      {year || others.length <= MOST_WITHOUT_HEADINGS
        ? others.length > 0 && <LetterList letters={others} heading="h2" />
        : byPeriod(others, 4).map(([each, own]) => (
            <section key={each} className="letter-part">
              <h2>{each}</h2>
              <LetterList letters={own} heading="h3" />
            </section>
          ))}
      {position && position.count > 1 && <PageLinks position={position} label={`Pages of ${year}`} />}
      {years.length > 0 && <YearLinks path="/letters" years={years} heading="Letters by year" />}
      {letters.length > 0 && (
        <p className="section-more">
          <Link href={feed}>The letters as a feed</Link>
        </p>
      )}
    </>
  );
  if (year) {
    return (
      <>
        <PageHead heading={heading} kicker={year} breadcrumbs={[{ label: title, path: '/letters' }]} />
        <div className="wrap section">{list}</div>
      </>
    );
  }
  return (
    <div className="wrap section letter-first">
      <div className="page-head-words">
        <h1>{heading}</h1>
        <Prose className="lede" prose={intro} />
      </div>
      {sheet && (
        <LetterSheet {...sheet} heading="h2">
          {waiting && <LetterBody {...waiting} />}
        </LetterSheet>
      )}
      <div>{list}</div>
    </div>
  );
}
