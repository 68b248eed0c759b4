// The head of a print sheet: its title, and the page's URL as text and as a QR code.
import type { ReactNode } from 'react';

export interface PageCode {
  /** Full URL of the page. */
  address: string;
  /** QR code of the URL: a path of unit squares, and the number of squares per side. */
  path: string;
  size: number;
}

interface SheetHeadProps {
  heading: string;
  code: PageCode;
  /** A line under the heading. */
  children: ReactNode;
}

export function SheetHead({ heading, code: { address, path, size }, children }: SheetHeadProps) {
  return (
    <header className="sheet-head">
      <div>
        <h2>{heading}</h2>
        <p>
          {children} <span>{address.replace(/^https?:\/\//, '')}</span>
        </p>
      </div>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`A code that leads to ${address}`}>
        <path d={path} />
      </svg>
    </header>
  );
}
