// Sunset and closing times of parks on the coming Sundays.
import type { ClosingTable } from '../../build/guide/time/closing-times.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export function ClosingTimes({ table: { places, rows } }: { table: ClosingTable }) {
  if (rows.length === 0) return null;
  return (
    <div className="prose">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Otherwise the keyboard can't scroll it. */}
      <div className="table-scroll" tabIndex={0} role="region" aria-label="Table: closing times by week">
        <table>
          <thead>
            <tr>
              <th scope="col">Sunday</th>
              <th scope="col">Sunset</th>
              {places.map((name) => (
                <th key={name} scope="col">
                  {name} shuts
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, sunset, closes }) => (
              <tr key={day} data-day={day}>
                <td>
                  <time dateTime={day}>{DAY.format(new Date(day))}</time>
                </td>
                <td>{sunset || '–'}</td>
                {places.map((name, at) => (
                  <td key={name}>{closes[at] || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
