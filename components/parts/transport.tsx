// Transport of a district: rail stations, bus routes, typical journey times, and notes.
import type { ComponentProps } from 'react';
import type { Guide } from '../../build/guide/guide/guide.ts';
import { Icon, type IconName } from './icon.tsx';
import { Prose } from './prose.tsx';

type TransportFacts = Guide['transport'];

export function Transport({ transport: { stations, buses, journeys, night, notes } }: { transport: TransportFacts }) {
  return (
    <div className="transport">
      {stations.length > 0 && (
        <Part icon="train" heading="Rail stations">
          <Stations stations={stations} />
        </Part>
      )}
      {buses.length > 0 && (
        <Part icon="bus" heading="Bus routes">
          <ul className="buses">
            {buses.map(({ route, description }) => (
              <li key={route}>
                <strong className="route-number">{route}</strong> {description}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {journeys.length > 0 && (
        <Part icon="clock" heading="Journey times">
          <ul className={`grid grid-${journeys.length === 3 ? 3 : 2}`}>
            {journeys.map(({ area, destinations }) => (
              <li key={area} className="journey">
                <h4>From {area}</h4>
                <dl>
                  {destinations.map(({ destination, time }) => (
                    <div key={destination}>
                      <dt>{destination}</dt>
                      <dd>{time}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <div className="notes">
        {night && <Prose prose={night} />}
        {notes.map((note) => (
          <Prose key={note.html} prose={note} />
        ))}
      </div>
    </div>
  );
}

const Part = ({ icon, heading, children }: ComponentProps<'section'> & { icon: IconName; heading: string }) => (
  <section>
    <h3>
      <Icon name={icon} /> {heading}
    </h3>
    {children}
  </section>
);

const Stations = ({ stations }: Pick<TransportFacts, 'stations'>) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Station</th>
        <th scope="col">Trains</th>
        <th scope="col">Zone</th>
      </tr>
    </thead>
    <tbody>
      {stations.map((station) => (
        <Station key={`${station.name} ${station.mode}`} station={station} />
      ))}
    </tbody>
  </table>
);

const Station = ({ station: { name, mode, services } }: { station: TransportFacts['stations'][number] }) =>
  services.map(({ operator, destinations, zone }, at) => (
    <tr key={`${operator} ${destinations[0]}`}>
      {at === 0 && (
        <th scope="row" rowSpan={services.length}>
          {name} {mode && <span className="station-mode">{mode}</span>}
        </th>
      )}
      <td>
        <strong>{operator}</strong> to {destinations.join(', ')}
      </td>
      <td>{zone}</td>
    </tr>
  ));
