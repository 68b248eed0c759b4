// The directory: a search over all listings, coming events, and every topic page with its groups, so that any listing
// can be found without scripts.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { plainSrc } from '../parts/photo-sources.ts';
import { countText } from '../parts/count.ts';
import { Scaffold } from '../parts/drawings/scaffold.tsx';
import { Link } from '../parts/link.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';
import type { GroupLink } from '../parts/listing-group.tsx';
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
  /** Empty if the site has too many groups to list them all. */
  groups: GroupLink[];
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
          <div className="grid grid-3">
            {districts.map((district) => (
              <details key={district} className="topics">
                <summary>{district}, group by group</summary>
                <dl>
                  {topics
                    .filter((topic) => topic.district === district)
                    .map((topic) => (
                      <Topic key={topic.path} {...topic} />
                    ))}
                </dl>
              </details>
            ))}
          </div>
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

/** Number of places in a group, without examples. Renders nothing for a group that has only examples. */
const Count = ({ places }: { places: number }) => places > 0 && <span className="count">{places}</span>;

function Topic({ title, path, places, hasSamples, groups }: ListedTopic) {
  return (
    <div>
      <dt>
        <Link href={path}>{title}</Link>
      </dt>
      <dd className="count">
        {places > 0 && countText(places, 'place')}
        {places > 0 && hasSamples && ', and '}
        {hasSamples && 'examples'}
        {places === 0 && !hasSamples && 'Being compiled'}
      </dd>
      {groups.length > 0 && (
        <dd>
          <ul className="topic-groups">
            {groups.map((group) => (
              <li key={group.address}>
                <Link href={group.address}>{group.title}</Link> <Count places={group.places} />
              </li>
            ))}
          </ul>
        </dd>
      )}
    </div>
  );
}
