// What the person at the keyboard can mend, and how it is told: in words alone. Other errors are the code's,
// and keep their stack.

/** Its message is for that person. */
export class UserError extends Error {}

/** No permission, no room, a file where a folder is wanted: the machine refuses, and the code has no part in it. */
const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'EMFILE']);

/** What to print of an error. */
export function told(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, cause } = error;
  if (error instanceof UserError) return cause instanceof Error ? `${message} The system says: ${cause.message}.` : message;
  return REFUSED.has((error as NodeJS.ErrnoException).code ?? '') ? `The system says: ${message}.` : error;
}
