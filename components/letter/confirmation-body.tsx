// Body of the mail that asks a new reader to confirm.
import { MailButton } from './mail-parts.tsx';
import { style } from './mail-style.ts';

interface ConfirmationBodyProps {
  brand: string;
  /** URL of the confirmation page. */
  confirm: string;
}

export const ConfirmationBody = ({ brand, confirm }: ConfirmationBodyProps) => (
  <>
    <p style={style.last}>Someone, most likely you, asked for the letter from {brand} to be sent to this address.</p>
    <MailButton text="Yes, send me the letter" link={confirm} />
    <p style={style.last}>If it wasn’t you, do nothing: no letter will come.</p>
  </>
);
