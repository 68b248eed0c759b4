// Official pages that a reader needs in a hurry, and the live departures of the stations nearby.
import type { ReactNode } from 'react';
import type { UsefulLinks } from '../../build/model/useful.ts';

export function Useful({ heading, links, stations }: UsefulLinks) {
  return (
    <section className="useful">
      <h2>{heading}</h2>
      <ul>
        {links.map(({ label, url, text }) => (
          <li key={label}>
            <Official url={url}>{label}</Official>
            {text && <> {text}</>}
          </li>
        ))}
        {stations.map(({ name, mode, url }) => (
          <li key={`${name} ${mode}`}>
            <Official url={url}>Live departures from {name}</Official>
            {mode && <> {mode}</>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Official({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} rel="noopener noreferrer">
      {children}
    </a>
  );
}
