// Official pages for urgent needs, and live departures of the stations nearby.
import { Fragment } from 'react';
import type { UsefulLinks } from '../../build/guide/page/useful.ts';
import { OutLink } from './link.tsx';

export function Useful({ heading, links, stations }: UsefulLinks) {
  const labelOf = ({ name, mode }: UsefulLinks['stations'][number]) => {
    // The Underground station and the railway station above it may share a name.
    const isShared = stations.filter((each) => each.name === name).length > 1;
    return isShared && mode ? `${name} (${mode})` : name;
  };
  const buttons = links.filter(({ button }) => button);
  const others = links.filter(({ button }) => !button);
  return (
    <section className="useful">
      <h2>{heading}</h2>
      {buttons.length > 0 && (
        <p className="link-row">
          {buttons.map(({ label, url }) => (
            <a key={label} className="button" href={url} rel="noopener noreferrer">
              {label}
            </a>
          ))}
        </p>
      )}
      <ul>
        {others.map(({ label, url, text }) => (
          <li key={label}>
            <OutLink href={url}>{label}</OutLink>
            {text && <>: {text}</>}
          </li>
        ))}
      </ul>
      {stations.length > 0 && (
        <p>
          Live departures:{' '}
          {stations.map((station, index) => (
            <Fragment key={station.url}>
              {index > 0 && ', '}
              <OutLink href={station.url}>{labelOf(station)}</OutLink>
            </Fragment>
          ))}
        </p>
      )}
    </section>
  );
}
