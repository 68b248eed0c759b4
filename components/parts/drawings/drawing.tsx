// The canvas of every inline drawing: 320 × 200 units, ink lines 3 units wide, hidden from assistive technology.
import type { ReactNode } from 'react';

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className="drawing"
      viewBox="0 0 320 200"
      width="320"
      height="200"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="3"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
