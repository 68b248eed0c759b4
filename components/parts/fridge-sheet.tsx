// One side of A4 to hang on the fridge, printed instead of the guide. Hidden on screen, because other pages of the site
// have all of its content.
import type { UsefulLinks } from '../../build/guide/page/useful.ts';
import type { Prose as ProseText } from '../../build/engine/source/markdown.ts';
import { Prose } from './prose.tsx';
import { SheetHead } from './sheet-head.tsx';

export interface FridgeSheetData {
  /**
   * @param from Sources of the list, with their months.
   * @param more Number of places that don't fit on the sheet.
   */
  groups: { title: string; from: string; places: { name: string; where: string; phone?: string }[]; more: number }[];
  /** Font size. */
  size: 'usual' | 'larger' | 'largest';
  /** Full URL of the guide. */
  address: string;
}

interface FridgeSheetProps {
  heading: string;
  sheet: FridgeSheetData;
  night: ProseText | undefined;
  useful: UsefulLinks | undefined;
}

export function FridgeSheet({ heading, sheet: { groups, address, size }, night, useful }: FridgeSheetProps) {
  return (
    <section className="fridge-sheet" data-size={size}>
      <SheetHead heading={heading} address={address}>
        For the fridge.
      </SheetHead>
      <div className="fridge-lists">
        {useful && (
          <section>
            <h3>{useful.heading}</h3>
            <ul>
              {useful.links.map(({ label, url, text }) => (
                <li key={label}>
                  <strong>{label}</strong>
                  {text && `: ${text}`} <small>{url.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
        {night && (
          <section>
            <h3>Night buses</h3>
            <Prose prose={night} />
          </section>
        )}
        {groups.map(({ title, from, places, more }) => (
          <section key={title}>
            <h3>
              {title} {from && <small>from {from}</small>}
            </h3>
            <ul>
              {places.map(({ name, where, phone }) => (
                <li key={`${name} ${where}`} className="fridge-number">
                  <span>
                    <strong>{name}</strong>
                    {where && `, ${where}`}
                  </span>
                  {phone && <b className="tabular">{phone}</b>}
                </li>
              ))}
              {more > 0 && <li>And {more} more on the page.</li>}
            </ul>
          </section>
        ))}
        <section>
          <h3>Our numbers</h3>
          {Array.from({ length: OWN_LINES }, (_, line) => (
            <p key={line} className="fridge-line" />
          ))}
        </section>
      </div>
    </section>
  );
}

/** Ruled lines for the household's own numbers. */
const OWN_LINES = 5;
