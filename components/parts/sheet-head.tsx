// The head of a sheet of paper: what it is, and the page's address in letters and as a code.
import type { ReactNode } from 'react';

export interface PageCode {
  /** Full address of the page. */
  address: string;
  /** The same as a QR code: a path of unit squares, and how many of them a side is. */
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
