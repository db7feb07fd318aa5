/** What a command can't do, in one line that says what to do instead. */
export class CommandFailure extends Error {}
