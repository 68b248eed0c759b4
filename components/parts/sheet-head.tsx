// The head of a print sheet (its title, and the page's URL as text and as a QR code), and its print button.
import type { ReactNode } from 'react';
import { encode } from 'uqr';

interface SheetHeadProps {
  heading: string;
  /** Full URL of the page. */
  address: string;
  /** A line under the heading. */
  children: ReactNode;
}

export function SheetHead({ heading, address, children }: SheetHeadProps) {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  return (
    <header className="sheet-head">
      <div>
        <h2>{heading}</h2>
        <p>
          {children} <span>{address.replace(/^https?:\/\//, '')}</span>
        </p>
      </div>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`A code that leads to ${address}`}>
        <path d={data.flatMap(squaresOf).join('')} />
      </svg>
    </header>
  );
}

/** Draws the dark squares in a row of the QR code, each run of squares as one rectangle. */
function squaresOf(row: boolean[], y: number): string[] {
  const line = row.map((dark) => (dark ? '1' : '0')).join('');
  return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
}

/** @param sides Amount of paper: 'Two sides of A4.' */
export const PrintSheet = ({ label, sides }: Record<'label' | 'sides', string>) => (
  <p className="print-sheet for-script">
    <button type="button" className="button" data-print>
      {label}
    </button>
    <span>{sides}</span>
  </p>
);
