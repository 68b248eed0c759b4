// Errors that the user can fix. They are printed without a stack, and all other errors with it.

export class UserError extends Error {}
