// A bus that has just left its stop, and somebody running after it: the page that is not there.
import { Drawing } from './drawing.tsx';

export function BusLeaving() {
  return (
    <Drawing>
      <path d="M0 0h320v200H0Z" fill="var(--sky)" stroke="none" />
      <path d="M-5 162V84l26-22 26 22v78M47 162V84l26-22 26 22v78M99 162V84l26-22 26 22v78M151 162V84l26-22 26 22v78" fill="var(--sand)" strokeWidth="2" />
      <path d="M12 96h18v22H12ZM64 96h18v22H64ZM116 96h18v22h-18ZM12 134h18v28H12ZM116 134h18v28h-18Z" fill="var(--card)" strokeWidth="2" />
      <path d="M0 162h320v38H0Z" fill="var(--stone)" />
      <path d="M40 182h30M110 182h30M180 182h30M250 182h30" stroke="var(--card)" />
      <path d="M196 46h140v120H196Z" fill="var(--brick)" />
      <path d="M196 96h140v12H196Z" fill="var(--electric)" strokeWidth="2" />
      <path d="M208 58h34v28h-34ZM254 58h34v28h-34ZM300 58h34v28h-34ZM208 116h34v24h-34ZM254 116h34v24h-34ZM300 116h34v24h-34Z" fill="var(--card)" strokeWidth="2" />
      <path d="M196 148h9v9h-9Z" fill="var(--mango)" strokeWidth="2" />
      <g fill="var(--ink)"><circle cx="236" cy="167" r="14" /><circle cx="236" cy="167" r="5" fill="var(--stone)" stroke="none" /></g>
      <path d="M188 124h-22M186 138h-34M188 152h-18" />
      <path d="M60 178V52" />
      <path d="M44 40h32v30H44Z" fill="var(--electric)" />
      <path d="M50 50h20M50 59h13" strokeWidth="2" />
      <path d="m106 130 16-4 6 22-18 2ZM124 130l16-12M110 132l-12 10M124 148l12 8-2 14M112 149l-8 12-14 4" fill="var(--plum)" />
      <circle cx="116" cy="115" r="9" fill="var(--mango)" />
    </Drawing>
  );
}
