// What stands where posts will be.
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
