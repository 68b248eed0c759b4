// An answer that can't be used. The message is one sentence for the person who runs the command.
import { UserError } from '../engine/report/user-error.ts';

export class UnexpectedAnswer extends UserError {}

/** The host doesn't answer, is too slow or too busy. Its other URLs would fail, too. */
export class HostFailure extends UnexpectedAnswer {}
