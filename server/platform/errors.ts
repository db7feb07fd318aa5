import type { Messages } from '../text/en.ts'
import { toMessage, wordsOf, type Message, type Said } from '../text/message.ts'

/** The closed set of expected failures. Whatever else is thrown is a bug: masked for the client and logged whole. */
export type UserErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'INVALID'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'BAD_REQUEST'

export interface UserErrorDetails {
  /** The argument the message is about. */
  readonly field?: string
  /** Of what stands in the way. */
  readonly ids?: readonly string[]
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number
  /** The HTTP status when the whole request is refused, before any field is resolved. */
  readonly status?: number
}

/** An expected failure; `said` is plain language for the person who caused it, `message` the same in English, for the log. */
export class UserError extends Error {
  readonly code: UserErrorCode
  readonly said: Message
  readonly details: UserErrorDetails

  constructor(code: UserErrorCode, said: Said, details: UserErrorDetails = {}) {
    super(wordsOf(said, 'en'))
    this.code = code
    this.said = toMessage(said)
    this.details = details
  }
}

/** The connection to the database was lost in a commit: whether it happened, no one can say until someone looks. */
export class OutcomeUnknown extends UserError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', 'database.cutOff', { retryAfter: 5 })
    this.cause = cause
  }
}

/** Keeps a whole program from its work: `message` says why, and what to do, for whoever runs it. */
export class OperatorError extends Error {}

export const unauthenticated = () => new UserError('UNAUTHENTICATED', 'account.logInFirst', { status: 401 })

export const forbidden = (said: Said) => new UserError('FORBIDDEN', said)

export type Noun = keyof Messages['notFound']

/** The one answer for what is not there and for what the viewer may not see. */
export const notFound = (noun: Noun) => new UserError('NOT_FOUND', `notFound.${noun}`)

export const invalid = (field: string, said: Said) => new UserError('INVALID', said, { field })

export const conflict = (field: string, said: Said, details: Pick<UserErrorDetails, 'ids'> = {}) =>
  new UserError('CONFLICT', said, { field, ...details })

export const rateLimited = (said: Said, retryAfter: number) => new UserError('RATE_LIMITED', said, { retryAfter })

export const unavailable = (said: Said, retryAfter: number) => new UserError('UNAVAILABLE', said, { retryAfter })

/** The request itself is malformed; `status` is the HTTP status to answer with. */
export const badRequest = (said: Said, status = 400) => new UserError('BAD_REQUEST', said, { status })

/** Throws Forbidden, in the words of `said`, unless `allowed`. */
export function authorize(allowed: boolean, said: Said): void {
  if (!allowed) throw forbidden(said)
}
