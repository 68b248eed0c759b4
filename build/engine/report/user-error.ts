// Errors that the user can fix. They are printed without a stack, and all other errors with it.

export class UserError extends Error {}

/** System errors that the user can fix, such as a missing permission or a full disk. */
const SYSTEM_ERRORS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'EMFILE']);

/** Returns the message of an error that the user can fix, or the error itself if its stack is needed. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, cause } = error;
  if (error instanceof UserError) {
    return cause instanceof Error ? `${message} The system says: ${cause.message}.` : message;
  }
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (!SYSTEM_ERRORS.has(code)) return error;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return `${isFull ? 'The disk is full: make room on it and try again. ' : ''}The system says: ${message}.`;
}
