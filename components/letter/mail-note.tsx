// Note to a reader whose choices fit nothing in the letter.
import { style } from './mail-style.ts';

export const MailNote = ({ text }: { text: string }) => <p style={style.note}>{text}</p>;
