// Errors that the user can fix. They are printed without a stack trace. Other errors are printed with one.

export class UserError extends Error {}
