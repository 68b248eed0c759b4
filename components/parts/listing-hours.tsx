// When a place is open. From the code the browser writes "Open until 10pm" under its name; see client/say-hours.ts.
import type { OpeningHours } from '../../build/guide/kinds/opening-hours.ts';
import type { Source } from '../../build/guide/kinds/source-list.ts';

interface OpeningTimesProps {
  opening: OpeningHours;
  /** Where the hours are from, if that isn't the source of the listing. */
  source?: Source | undefined;
  /** True on a card that describes a business to search engines. */
  business: boolean;
}

export function OpeningTimes({ opening: { code, week, rows }, source, business }: OpeningTimesProps) {
  return (
    <div className="hours" {...(code !== undefined && { 'data-hours': code })}>
      {business && week.map((hours) => <meta key={hours} itemProp="openingHours" content={hours} />)}
      <table>
        <caption>Hours</caption>
        <tbody>
          {rows.map(({ days, hours }) => (
            <tr key={days}>
              <th scope="row">{days}</th>
              <td>{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {source && (
        <p className="listing-seen">
          Hours as {source.title} has them, {source.date}
        </p>
      )}
    </div>
  );
}
