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

/** A listing that our stories recommend, with their reason. */
export interface NearPick {
  name: string;
  href: string;
  minutes: number;
  why: string;
}

export function NearArea({
  name,
  picks = [],
  topics,
}: {
  name: string;
  picks?: NearPick[] | undefined;
  topics: NearTopic[];
}) {
  const shown = picks.length > 1 ? picks : [];
  const measured = topics.filter(({ nearest }) => nearest.length > 0);
  const others = topics.filter(({ nearest }) => nearest.length === 0);
  return (
    <Section heading={`Near the middle of ${name}`}>
      {shown.length > 0 && (
        <ul className="points grid-fill">
          {shown.map(({ name: place, href, minutes, why }) => (
            <li key={href}>
              <h3>
                <Link href={href}>{place}</Link>
              </h3>
              <p>{why}</p>
              <p className="event-where">{about(minutes)}</p>
            </li>
          ))}
        </ul>
      )}
      <details className="near-rest" open={shown.length === 0}>
        <summary>Lists, and the nearest of each kind</summary>
        <ul className="grid grid-3 near-area">
          {measured.map((topic) => (
            <li key={topic.title}>
              <Topic {...topic} />
            </li>
          ))}
        </ul>
        <ul className="near-lists">
          {others.map(({ title, lists }) => (
            <li key={title}>
              <strong>{title}:</strong> <Lists title={title} lists={lists} />
            </li>
          ))}
        </ul>
      </details>
      {measured.length > 0 && (
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

const about = (minutes: number) => (minutes === STEP ? `About ${minutes} minutes or less` : `About ${minutes} minutes`);

const Topic = ({ title, lists, nearest }: NearTopic) => (
  <>
    <h3>{title}</h3>
    {[...new Set(nearest.map(({ minutes }) => minutes))].map((minutes) => (
      <Fragment key={minutes}>
        <h4>{about(minutes)}</h4>
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
    <p>
      <Lists title={title} lists={lists} />
    </p>
  </>
);

const Lists = ({ title, lists }: Pick<NearTopic, 'title' | 'lists'>) =>
  lists.map(({ path, district, places }, at) => (
    <Fragment key={path}>
      {at > 0 && ' · '}
      <Link href={path}>
        {places === 1 ? 'The one' : `All ${places}`} in {district}
        <span className="visually-hidden">: {title}</span>
      </Link>
    </Fragment>
  ));
