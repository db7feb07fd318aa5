/** What a command can't do, in one line that says what to do instead. */
import { Obstacle } from '../platform/errors.ts'

export class CommandFailure extends Obstacle {}
