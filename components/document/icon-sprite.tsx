// The small signs, drawn once for the page; <Icon> points here. One hand: 24 × 24, strokes of 2, square ends.
import type { ReactElement } from 'react';
import type { IconName } from '../parts/icon.tsx';

const signs: Record<IconName, ReactElement> = {
  phone: <path d="M5 3h4l2 5-3 2q2 4 6 6l2-3 5 2v4q-1 2-3 2Q4 20 3 6q0-2 2-3Z" />,
  mail: <path d="M3 5h18v14H3ZM3 6l9 7 9-7" />,
  web: <path d="M3 12a9 9 0 0 0 18 0 9 9 0 0 0-18 0h18M12 3q-4 4-4 9t4 9q4-4 4-9t-4-9" />,
  'map-pin': <path d="M12 22q-7-7-7-12a7 7 0 0 1 14 0q0 5-7 12ZM10 8h4v4h-4Z" />,
  clock: <path d="M3 12a9 9 0 0 0 18 0 9 9 0 0 0-18 0M12 6v6l4 3" />,
  train: <path d="M5 3h14v14H5ZM5 10h14M12 3v7M8 13.5h1M15 13.5h1M8 17l-3 4M16 17l3 4" />,
  bus: <path d="M4 4h16v14H4ZM4 12h16M12 4v8M6 18v3M18 18v3M7 15h2M15 15h2" />,
  walk: <path d="M13 3h1v2h-1ZM9 12l1-4h4l1 4 3 1M12 8l-1 6 4 3v5M11 14l-4 8" />,
  share: <path d="M12 15V3M7 8l5-5 5 5M5 13v8h14v-8" />,
  close: <path d="m5 5 14 14M19 5 5 19" />,
  menu: <path d="M3 6h18M3 12h18M3 18h18" />,
  arrow: <path d="M3 12h17M14 6l6 6-6 6" />,
};

export function IconSprite() {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true" focusable="false">
      {Object.entries(signs).map(([name, sign]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
          {sign}
        </symbol>
      ))}
    </svg>
  );
}
