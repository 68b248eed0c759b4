// What the mail says that asks a new reader to confirm.
import { style } from './mail-style.ts';

interface ConfirmationBodyProps {
  before: string;
  /** The words of the link. */
  action: string;
  after: string;
  /** Address of the page that confirms. */
  confirm: string;
}

export const ConfirmationBody = ({ before, action, after, confirm }: ConfirmationBodyProps) => (
  <>
    <p style={style.last}>{before}</p>
    <p style={style.last}>
      <a href={confirm} className="button" style={style.button}>
        {action}
      </a>
    </p>
    <p style={style.last}>{after}</p>
  </>
);
