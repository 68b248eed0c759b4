// Opening hours of a place. The browser decodes `data-hours` and writes "Open until 10pm" under the place's name
// (client/say-hours.ts).
import type { OpeningHours } from '../../build/guide/time/opening-hours.ts';
import type { Listing } from '../../build/guide/listing/listing.ts';
import { monthText } from './register-lines.tsx';

interface OpeningTimesProps {
  opening: OpeningHours;
  /** Source of the hours. Absent if an editor has checked them. */
  from?: Listing['hoursFrom'] | undefined;
}

export function OpeningTimes({ opening: { code, rows }, from }: OpeningTimesProps) {
  return (
    <div className="hours" {...(code !== undefined && { 'data-hours': code })}>
      <table>
        <caption>Hours</caption>
        <tbody>
          {rows.map(({ days, hours, last }) => (
            <tr key={days} data-last={last}>
              <th scope="row">{days}</th>
              <td>{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {from && (
        <p className="listing-seen">
          Hours as {from.name} has them{from.month && `, seen ${monthText(from.month)}`}
        </p>
      )}
    </div>
  );
}
