// The newsletter's settings, for commands that need them.
import { UserError } from '../engine/report/user-error.ts';
import type { Newsletter, Settings } from '../guide/settings/settings.ts';

/** Throws a UserError if the site has no newsletter. */
export function newsletterOf({ newsletter }: Pick<Settings, 'newsletter'>): Newsletter {
  if (newsletter) return newsletter;
  throw new UserError('The site has no newsletter, because site.yaml says "newsletter: false".');
}
