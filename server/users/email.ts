/** Email addresses: trimmed, lower-cased, one account each. */
import { invalid } from '../platform/errors.ts'
import { requestBudget } from '../platform/budgets.ts'

/** As the browser's own check for `type=email` has it (HTML standard), with a domain of at least two labels. */
const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
const maxCharacters = 254

/**
 * Undefined for what is too long to be any account's. ASCII letters only are lower-cased: what else Unicode folds onto them
 * would let two spellings share an account.
 */
export function normalizeEmail(email: string): string | undefined {
  if (email.length > requestBudget.emailCharacters) return undefined
  const normalized = email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return normalized.length > maxCharacters ? undefined : normalized
}

/** The normalized address; throws Invalid for what is none. */
export function checkEmail(email: string): string {
  const normalized = normalizeEmail(email)
  if (normalized === '') throw invalid('email', 'account.emailMissing')
  if (normalized === undefined || !pattern.test(normalized)) {
    throw invalid('email', 'account.emailWrong')
  }
  return normalized
}
