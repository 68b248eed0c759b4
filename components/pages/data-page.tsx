// The site's listings as open data: the files, their content, and the terms of their sources.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { CitedTitle } from '../parts/citations.tsx';
import { countText } from '../parts/count.ts';
import { Link } from '../parts/link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';

interface DataPageProps {
  site: SharedData;
  /** Paths of the files with descriptions. */
  files: { path: string; name: string; what: string }[];
  /** Number of places from each source, by the source's id. */
  counts: Record<string, number>;
}

export function DataPage({ site, files, counts }: DataPageProps) {
  const { heading, intro, body } = site.pages.data!;
  const used = site.sources.filter(({ id }) => counts[id]);
  return (
    <>
      <PageHead heading={heading}>
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap">
        <ul className="grid grid-4">
          {files.map(({ path, name, what }) => (
            <li key={path} className="card card-body">
              <h2 className="card-title">{name}</h2>
              <p className="card-text">{what}</p>
              <Link className="card-link card-more" href={path} download="">
                Download {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="wrap section river river-short">
        <Prose className="prose prose-ledger" prose={body} />
        <section className="citations">
          <h2>Sources and their licences</h2>
          <ul>
            {used.map((source) => (
              <li key={source.id}>
                <CitedTitle {...source} />. As of {source.date}. {countText(counts[source.id]!, 'place')}.{' '}
                {source.licence && <>{source.licence}. </>}
                {source.attribution}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
