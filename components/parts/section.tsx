// A band of a page with a heading, and content as wide as the page.
import type { ReactNode } from 'react';

interface SectionProps {
  heading?: string;
  text?: string;
  /** 'sand': a coloured band from edge to edge. */
  tone?: 'plain' | 'sand';
  children: ReactNode;
}

export function Section({ heading, text, tone = 'plain', children }: SectionProps) {
  return (
    <section className={`section section-${tone}`}>
      <div className="wrap">
        {heading && <h2 className="section-heading">{heading}</h2>}
        {text && <p className="section-text">{text}</p>}
        {children}
      </div>
    </section>
  );
}
