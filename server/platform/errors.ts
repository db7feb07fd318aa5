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
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number
  /** The HTTP status when the whole request is refused, before any field is resolved. */
  readonly status?: number
}

/** An expected failure; `message` is plain language for the person who caused it. */
export class UserError extends Error {
  readonly code: UserErrorCode
  readonly details: UserErrorDetails

  constructor(code: UserErrorCode, message: string, details: UserErrorDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** The connection to the database was lost in a commit: whether it happened, no one can say until someone looks. */
export class OutcomeUnknown extends UserError {
  constructor(cause: unknown) {
    super(
      'UNAVAILABLE',
      'The connection to the database was lost while this was being saved. Please check whether it was saved before you try again.',
      {
        retryAfter: 5,
      },
    )
    this.cause = cause
  }
}

/** Keeps a whole program from its work: `message` says why, and what to do, for whoever runs it. */
export class OperatorError extends Error {}

export const unauthenticated = () => new UserError('UNAUTHENTICATED', 'Please log in.', { status: 401 })

export const forbidden = (message: string) => new UserError('FORBIDDEN', message)

/** The one answer for what is not there and for what the viewer may not see. */
export const notFound = (noun: string) =>
  new UserError('NOT_FOUND', `There is no such ${noun}, or it is not yours to see.`)

export const invalid = (field: string, message: string) => new UserError('INVALID', message, { field })

export const conflict = (field: string, message: string) => new UserError('CONFLICT', message, { field })

export const rateLimited = (message: string, retryAfter: number) =>
  new UserError('RATE_LIMITED', message, { retryAfter })

export const unavailable = (message: string, retryAfter: number) =>
  new UserError('UNAVAILABLE', message, { retryAfter })

/** The request itself is malformed; `status` is the HTTP status to answer with. */
export const badRequest = (message: string, status = 400) => new UserError('BAD_REQUEST', message, { status })

/** Throws Forbidden with `message` unless `allowed`. */
export function authorize(allowed: boolean, message: string): void {
  if (!allowed) throw forbidden(message)
}
