// Props of the letter's buttons for tests.
import type { LetterLinkProps } from './letter-link.tsx';

const leave: LetterLinkProps = {
  action: 'leave',
  button: 'Leave the letter',
  done: 'If this link was yours, you’re off the list.',
  again: 'Sign up again',
};

export const examples: Record<string, LetterLinkProps> = {
  leave,
  'leave, with an address': { ...leave, email: 'hello@millbrook.example' },
  confirm: { ...leave, action: 'confirm', button: 'Confirm', email: 'hello@millbrook.example' },
};
