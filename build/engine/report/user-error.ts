// Errors that the user can fix. They are printed without a stack trace. Other errors are printed with one.

export class UserError extends Error {}

/** True for mistakes that esbuild found. The message contains the file, the line and the column. */
export const isBundleError = (error: Error) => 'errors' in error && 'warnings' in error;
