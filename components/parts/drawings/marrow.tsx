// A prize marrow on a show table with no other entries. For empty results.
import { Drawing } from './drawing.tsx';

export function Marrow() {
  return (
    <Drawing>
      <path d="M0 0h320v200H0Z" fill="var(--leaf)" stroke="none" />
      <path
        d="M-4 0h328l-14 30-28-12-28 14-30-14-28 14-28-14-28 14-28-14-28 14-30-14-28 12Z"
        fill="var(--card)"
        strokeWidth="2"
      />
      <path d="M18 126h284v22H18Z" fill="var(--sand)" />
      <path d="M26 148v56M294 148v56" />
      <path
        d="M18 148q18 22 36 0 18 22 36 0 17 22 35 0 18 22 36 0 17 22 35 0 18 22 36 0 17 22 35 0 18 22 35 0"
        fill="var(--card)"
        strokeWidth="2"
      />
      <path d="M62 104q-6-34 34-38 70-6 120-2 34 4 32 34-2 28-38 28H96q-30 0-34-22Z" fill="var(--park)" />
      <path d="M76 90q70-14 164 0M74 106q80 12 168-2" stroke="var(--leaf)" strokeDasharray="18 7" />
      <path d="M64 88q-20-4-24-20l10-6q6 14 20 14Z" fill="var(--leaf)" />
      <path d="M150 122h68v-28h-68Z" fill="var(--card)" />
      <path d="M160 104h30M160 112h44" strokeWidth="2" />
      <path d="m222 112-6 34 12-8 10 10 2-36" fill="var(--brick)" />
      <path
        d="m232 82 7 6 9-2 2 9 8 4-4 8 4 8-8 4-2 9-9-2-7 6-7-6-9 2-2-9-8-4 4-8-4-8 8-4 2-9 9 2Z"
        fill="var(--electric)"
      />
      <circle cx="232" cy="107" r="9" fill="var(--card)" />
    </Drawing>
  );
}
