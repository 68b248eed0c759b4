// Errors that the user can put right, and how any error is printed: those as a message alone, others with their stack.

/** Something that the user can put right. Its message is all that is printed. */
export class UserError extends Error {}

/** System errors that the user can put right: a missing permission, a full disk, a file where a folder is needed. */
const SYSTEM_ERRORS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'EMFILE']);

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** What to print of an error: a text, or the error itself where its stack is needed. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, cause } = error;
  if (error instanceof UserError) {
    return cause instanceof Error ? `${message} The system says: ${cause.message}.` : message;
  }
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (!SYSTEM_ERRORS.has(code)) return error;
  return `${FULL.has(code) ? 'The disk is full: make room on it and try again. ' : ''}The system says: ${message}.`;
}

/** What `parseArgs` finds wrong with arguments, without its advice on positional arguments that begin with a hyphen. */
export const describeArgumentError = (error: unknown) =>
  (error as Error).message.replace(/\. To specify a positional argument.*|\.?$/s, '.');
