// A note in smaller letters, such as why nothing fits a reader's choices.
import { style } from './mail-style.ts';

export const MailNote = ({ text }: { text: string }) => (
  <p className="soft" style={style.note}>
    {text}
  </p>
);
