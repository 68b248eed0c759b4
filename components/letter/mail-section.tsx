// The heading above the stories, events or places of a letter.
import { style } from './mail-style.ts';

export const MailSection = ({ heading }: { heading: string }) => (
  <h2 className="rule" style={style.section}>
    {heading}
  </h2>
);
