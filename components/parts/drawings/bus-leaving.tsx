// A bus that has just left its stop, and somebody running after it. For the 404 page.
import { Drawing } from './drawing.tsx';

export function BusLeaving() {
  return (
    <Drawing>
      <path d="M0 0h320v200H0Z" fill="var(--sky)" stroke="none" />
      <path
        d="M-5 162V84l26-22 26 22v78M47 162V84l26-22 26 22v78M99 162V84l26-22 26 22v78M151 162V84l26-22 26 22v78"
        fill="var(--sand)"
        strokeWidth="2"
      />
      <path
        d="M12 96h18v22H12ZM64 96h18v22H64ZM116 96h18v22h-18ZM12 134h18v28H12ZM116 134h18v28h-18Z"
        fill="var(--card)"
        strokeWidth="2"
      />
      <path d="M0 162h320v38H0Z" fill="var(--stone)" stroke="none" />
      <path d="M0 162h320" />
      <path d="M40 182h30M110 182h30M180 182h30M250 182h30" stroke="var(--card)" />
      <path d="M196 46h140v120H196Z" fill="var(--brick)" />
      <path d="M196 96h140v12H196Z" fill="var(--electric)" strokeWidth="2" />
      <path
        d="M208 58h34v28h-34ZM254 58h34v28h-34ZM300 58h34v28h-34ZM208 116h34v24h-34ZM254 116h34v24h-34ZM300 116h34v24h-34Z"
        fill="var(--card)"
        strokeWidth="2"
      />
      <path d="M196 148h9v9h-9Z" fill="var(--mango)" strokeWidth="2" />
      <g fill="var(--ink)">
        <circle cx="236" cy="167" r="14" />
        <circle cx="236" cy="167" r="5" fill="var(--stone)" stroke="none" />
      </g>
      <path d="M188 124h-22M186 138h-34M188 152h-18" />
      <path d="M60 178V52" />
      <path d="M44 40h32v30H44Z" fill="var(--electric)" />
      <path d="M50 50h20M50 59h13" strokeWidth="2" />
      <path d="m125 134 18-14M113 134l-14 8M121 150l13 9-3 15M115 150l-7 13-15 3" strokeWidth="6" />
      <path d="m109 128 18-3 2 27h-19Z" fill="var(--plum)" />
      <circle cx="120" cy="114" r="8" fill="var(--ink)" stroke="none" />
    </Drawing>
  );
}
