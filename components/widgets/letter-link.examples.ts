// Props of the button on pages that links in mails open, for tests.
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
  change: {
    ...leave,
    action: 'change',
    offer: { postcodes: ['ZZ1', 'ZZ2'], categories: ['Walks', 'Town Life'] },
    button: 'Save my choices',
  },
  confirm: { ...leave, action: 'confirm', button: 'Confirm', email: 'hello@millbrook.example' },
};
