/** What a command can't do, in one line that says what to do instead. */
import { OperatorError } from '../platform/errors.ts'

export class CommandFailure extends OperatorError {}
