// The topics of a neighbourhood, each with its nearest places and with links to its lists.
import { Fragment } from 'react';
import type { Source } from '../../build/guide/source/source-list.ts';
import { Link } from './link.tsx';
import { Section } from './section.tsx';

export interface NearTopic {
  /** The topic's name in the guide, such as `Eating Out`. */
  title: string;
  /** The topic's page in each district of the neighbourhood. `places` is the number of places without examples. */
  lists: { path: string; district: string; places: number }[];
  /** Nearest place first. `minutes` is the time on foot, rounded to five minutes, and at most 15. */
  nearest: { name: string; href: string; minutes: number }[];
  /** Sources of the nearest places, with their months. */
  from: string;
  sources: Source[];
}

export function NearArea({ name, topics }: { name: string; topics: NearTopic[] }) {
  const measured = topics.some(({ nearest }) => nearest.length > 0);
  return (
    <Section heading={`Near the middle of ${name}`}>
      <ul className="grid grid-3 near-area">
        {topics.map((topic) => (
          <li key={topic.title}>
            <Topic {...topic} />
          </li>
        ))}
      </ul>
      {measured && (
        <details className="near-method">
          <summary>How the minutes are counted</summary>
          <p>{method(name, topics)}</p>
          {topics.map(({ title, from }) => from && <p key={title}>{`${title}: from ${from}.`}</p>)}
        </details>
      )}
    </Section>
  );
}

/** Walking times are multiples of this number of minutes. The first group also contains nearer places. */
const STEP = 5;

const method = (name: string, topics: NearTopic[]) => {
  const districts = [...new Set(topics.flatMap(({ lists }) => lists.map(({ district }) => district)))];
  return (
    `From our lists for ${districts.join(' and ')}: the nearest of each kind, of those with a point on our map that a ` +
    'source named in the last two years. Places without a point are left out. Minutes on foot are to the nearest ' +
    `five: the straight line from the middle of ${name} on our map, a third more for corners, and 80 metres a ` +
    'minute. A place’s point may be its postcode’s. Each list names the sources of all its places on its own page.'
  );
};

const Topic = ({ title, lists, nearest }: NearTopic) => (
  <>
    <h3>{title}</h3>
    {[...new Set(nearest.map(({ minutes }) => minutes))].map((minutes) => (
      <Fragment key={minutes}>
        <h4>{minutes === STEP ? `About ${minutes} minutes or less` : `About ${minutes} minutes`}</h4>
        <ul>
          {nearest
            .filter((place) => place.minutes === minutes)
            .map(({ name, href }) => (
              <li key={href}>
                <Link href={href}>{name}</Link>
              </li>
            ))}
        </ul>
      </Fragment>
    ))}
    {lists.map(({ path, district, places }) => (
      <p key={path}>
        <Link href={path}>
          {places === 1 ? 'The one' : `All ${places}`} in {district}
          <span className="visually-hidden">: {title}</span>
        </Link>
      </p>
    ))}
  </>
);
