// Body of the mail that asks a new reader to confirm.
import { style } from './mail-style.ts';

interface ConfirmationBodyProps {
  brand: string;
  /** URL of the confirmation page. */
  confirm: string;
}

export const ConfirmationBody = ({ brand, confirm }: ConfirmationBodyProps) => (
  <>
    <p style={style.last}>Someone, most likely you, asked for the letter from {brand} to be sent to this address.</p>
    <p style={style.last}>
      <a href={confirm} className="button" style={style.button}>
        Yes, send me the letter
      </a>
    </p>
    <p style={style.last}>If it wasn’t you, do nothing: no letter will come.</p>
  </>
);
