// A half-painted house behind scaffolding. For features that are coming soon.
import { Drawing } from './drawing.tsx';

export function Scaffold() {
  return (
    <Drawing>
      <path d="M0 0h320v200H0Z" fill="var(--blush)" stroke="none" />
      <path d="M0 172h320v28H0Z" fill="var(--stone)" stroke="none" />
      <path d="M0 172h320" />
      <path d="M64 172V58l46-34h100l46 34v114Z" fill="var(--sand)" />
      <path d="M160 24h50l46 34v114h-96Z" fill="var(--lido)" />
      <path d="M56 58h208" />
      <path d="M222 33V12h18v34" fill="var(--brick)" />
      <path d="M86 76h30v34H86ZM204 76h30v34h-30ZM86 128h30v26H86ZM204 128h30v26h-30Z" fill="var(--card)" />
      <path d="M101 76v34M219 76v34M101 128v26M219 128v26" strokeWidth="2" />
      <path d="M144 172v-48h34v48" fill="var(--electric)" />
      <path d="M44 176V34M130 176V34M190 176V34M276 176V34M36 48h248M36 66h248" strokeWidth="2.5" />
      <path d="M30 116h260v8H30Z" fill="var(--mango)" />
      <path d="m44 116 86-50M276 116l-86-50" strokeWidth="2" />
      <path d="m292 174-26-52M304 174l-26-52M287 164h12M281 152h12M275 140h12" strokeWidth="2" />
      <path d="M168 98h20v18h-20Z" fill="var(--card)" />
      <path d="M168 98q10-16 20 0" strokeWidth="2" />
      <path d="M12 172l8-26h8l8 26ZM16 160h16" fill="var(--mango)" />
    </Drawing>
  );
}
