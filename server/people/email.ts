/** E-mail addresses: trimmed, lower-cased, one account each. */
import { invalid } from '../platform/errors.ts'

/** As the browser's own check for `type=email` has it (HTML standard), with a domain of at least two labels. */
const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** ASCII letters only are lower-cased: what else Unicode folds onto them would let two spellings share an account. */
export const normalizeEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The normalized address; throws Invalid for what is none. */
export function checkEmail(email: string): string {
  const normalized = normalizeEmail(email)
  if (!normalized) throw invalid('email', 'Email is required.')
  if (normalized.length > 254 || !pattern.test(normalized)) {
    throw invalid('email', 'That is not an e-mail address. It should look like name@example.com.')
  }
  return normalized
}
