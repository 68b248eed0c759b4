// The directory: a search over all listings, and a table of all topic pages, so that any listing can be found without
// scripts.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { plainSrc } from '../parts/photo-sources.ts';
import { Scaffold } from '../parts/drawings/scaffold.tsx';
import { Link } from '../parts/link.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import { Island } from '../islands/island.tsx';

/** A topic page, with the data for the directory's links. */
export interface ListedTopic {
  title: string;
  /** Title of the page without its district. Pages about one topic share this name. */
  name: string;
  path: string;
  district: string;
  /** Number of places on the page, without examples. */
  places: number;
  /** True if the page also has examples. */
  hasSamples: boolean;
}

interface DirectoryPageProps {
  site: SharedData;
  topics: ListedTopic[];
  /** URL of the search's index, without the base path. */
  index: string;
  /** True if the search offers a filter by opening hours, because the hours of enough places are known. */
  hours: boolean;
}

export function DirectoryPage({ site, topics, index, hours }: DirectoryPageProps) {
  const { heading, intro, placeholder, groups, specials, comingSoon } = site.pages.directory;
  // Districts in the order of their guides. Districts without a guide come last.
  const districts = [...new Set([...site.guides, ...topics].map(({ district }) => district))].filter((district) =>
    topics.some((topic) => topic.district === district),
  );
  return (
    <>
      <PageHead heading={heading}>
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap section">
        <Island
          widget="directory-search"
          wake="interaction"
          props={{
            placeholder,
            groups: groups.map(({ name, icon }) => ({ name, icon: plainSrc(icon) })),
            specials,
            index,
            hours,
          }}
        />
      </div>
      {topics.length > 0 && (
        <Section heading="Every list" tone="sand">
          <TopicTable topics={topics} districts={districts} />
        </Section>
      )}
      <div className="wrap section">
        <Notice heading={comingSoon.heading} drawing={<Scaffold />}>
          <Prose prose={comingSoon.text} />
        </Notice>
      </div>
    </>
  );
}

/** A row for each topic, with its pages in the columns of their districts. */
function TopicTable({ topics, districts }: { topics: ListedTopic[]; districts: string[] }) {
  const names = [...new Set(topics.map(({ name }) => name))];
  return (
    <div className="prose table-scroll">
      <table className="topic-table">
        <caption className="visually-hidden">How many places each list has</caption>
        <thead>
          <tr>
            <th scope="col">List</th>
            {districts.map((district) => (
              <th key={district} scope="col">
                {district}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {districts.map((district) => (
                <td key={district}>
                  {topics
                    .filter((each) => each.name === name && each.district === district)
                    .map((each) => (
                      <TopicCell key={each.path} {...each} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const TopicCell = ({ title, path, places, hasSamples }: ListedTopic) => (
  <Link href={path}>
    <span className="visually-hidden">{title}: </span>
    {places > 0 ? places : hasSamples ? 'Examples' : 'Soon'}
  </Link>
);
