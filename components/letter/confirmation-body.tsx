// Body of the mail that asks a new reader to confirm.
import { style } from './mail-style.ts';

interface ConfirmationBodyProps {
  before: string;
  /** Text of the link. */
  action: string;
  after: string;
  /** URL of the confirmation page. */
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
