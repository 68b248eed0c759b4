// Note to a reader for whom nothing in the letter fits.
import { style } from './mail-style.ts';

export const MailNote = ({ text }: { text: string }) => <p style={style.note}>{text}</p>;
