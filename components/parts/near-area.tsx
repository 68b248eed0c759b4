// The topics of a neighbourhood, each with its nearest places and links to its lists.
import { Link } from './link.tsx';
import { Section } from './section.tsx';

export interface NearTopic {
  /** Named as in the guide: Eating Out. */
  title: string;
  /** Its page in each district of the neighbourhood. `places` is the number of real ones. */
  lists: { path: string; district: string; places: number }[];
  /** Nearest first. `minutes` is the time on foot. */
  nearest: { name: string; href: string; minutes: number }[];
}

export function NearArea({ name, topics }: { name: string; topics: NearTopic[] }) {
  const measured = topics.some(({ nearest }) => nearest.length > 0);
  return (
    <Section
      heading={`Near the middle of ${name}`}
      {...(measured && { text: 'The nearest of each kind, and about how many minutes’ walk they are.' })}
    >
      <ul className="grid grid-3 near-area">
        {topics.map((topic) => (
          <li key={topic.title}>
            <Topic {...topic} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Topic = ({ title, lists, nearest }: NearTopic) => (
  <>
    <h3>{title}</h3>
    {nearest.length > 0 && (
      <ol>
        {nearest.map(({ name, href, minutes }) => (
          <li key={href}>
            <Link href={href}>{name}</Link> <span className="count">{minutes} min</span>
          </li>
        ))}
      </ol>
    )}
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
