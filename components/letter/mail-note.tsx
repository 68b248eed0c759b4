// Note to a reader if nothing in the letter fits their choices.
import { style } from './mail-style.ts';

export const MailNote = ({ text }: { text: string }) => <p style={style.note}>{text}</p>;
