// A market stall with its shutter down and a cat in front. For a category without posts.
import { Drawing } from './drawing.tsx';

export function ShutteredStall() {
  return (
    <Drawing>
      <path d="M0 0h320v200H0Z" fill="var(--lilac)" stroke="none" />
      <path d="M0 172h320v28H0Z" fill="var(--stone)" stroke="none" />
      <path d="M0 172h320" />
      <path d="M52 60h216v112H52Z" fill="var(--brick)" />
      <path d="M74 76h172v96H74Z" fill="var(--card)" />
      <path d="M74 90h172M74 104h172M74 118h172M74 132h172M74 146h172" strokeWidth="2" />
      <path d="M74 158h172v14H74Z" fill="var(--stone)" strokeWidth="2" />
      <path d="M152 158h16v10h-16Z" fill="var(--electric)" strokeWidth="2" />
      <path d="M44 26h232l18 44H26Z" fill="var(--card)" />
      <path
        d="M77 26 66 70h38l6-44ZM143 26l-4 44h40l-3-44ZM210 26l6 44h38l-11-44Z"
        fill="var(--park)"
        strokeWidth="2"
      />
      <path
        d="M26 70q19 22 39 0 19 22 38 0 18 22 38 0 19 22 38 0 19 22 38 0 18 22 38 0 20 22 39 0Z"
        fill="var(--card)"
      />
      <path d="M104 96h72v34h-72Z" fill="var(--electric)" />
      <path d="M116 108h48M116 118h30M140 96V84" strokeWidth="2" />
      <path d="M10 172v-34h36v34ZM10 149h36M10 160h36" fill="var(--mango)" />
      <path d="M262 180q-6-30 10-38l-2-14 9 6h8l9-6-2 16q-4 8-6 10 8 14 6 26ZM262 178q-16 2-16-14" fill="var(--ink)" />
      <path d="M277 143h2M287 143h2" stroke="var(--electric)" />
    </Drawing>
  );
}
