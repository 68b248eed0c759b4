// A drawing with a few words in place of an empty list: nothing found, nothing yet, coming soon.
import type { ReactElement, ReactNode } from 'react';

interface NoticeProps {
  heading: string;
  drawing?: ReactElement | undefined;
  /** Level of the heading. */
  level?: 'h1' | 'h2';
  children: ReactNode;
}

export function Notice({ heading, drawing, level: Heading = 'h2', children }: NoticeProps) {
  return (
    <div className={Heading === 'h2' ? 'notice notice-card' : 'notice'}>
      {drawing && <div className="frame">{drawing}</div>}
      <div className="notice-words">
        <Heading>{heading}</Heading>
        {children}
      </div>
    </div>
  );
}
