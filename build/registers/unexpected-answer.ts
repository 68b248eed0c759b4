// The error for an answer that can't be used. Its message is one plain sentence for the person who runs the command.
import { UserError } from '../engine/report/user-error.ts';

export class UnexpectedAnswer extends UserError {}
