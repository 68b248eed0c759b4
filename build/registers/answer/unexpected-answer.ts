// Errors for a response that can't be used. Each message is written for the person who runs the command.
import { UserError } from '../../engine/report/user-error.ts';

export class UnexpectedAnswer extends UserError {}

/** Thrown if a host doesn't respond, is too slow or too busy. The other URLs of the host would fail, too. */
export class HostFailure extends UnexpectedAnswer {}
