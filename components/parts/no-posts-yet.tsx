// Shown in place of posts while there are none.
import type { ReactNode } from 'react';
import { ShutteredStall } from './drawings/shuttered-stall.tsx';
import { Notice } from './notice.tsx';

export function NoPostsYet({ children }: { children: ReactNode }) {
  return (
    <Notice heading="No posts yet" drawing={<ShutteredStall />}>
      <p>{children}</p>
    </Notice>
  );
}
