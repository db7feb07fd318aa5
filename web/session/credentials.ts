import { text } from '../text/text.ts'

export const minLoginPassword = 6

const loginEmail = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$/

/** What is wrong with an email to log in with, and what to do; null when it can be sent. */
export function loginEmailProblem(email: string): string | null {
  if (!email) return text().credentials.emailMissing
  if (loginEmail.test(email)) return null
  if (loginEmail.test(email.toLowerCase())) return text().credentials.emailNotLower
  return text().credentials.emailWrong
}

export function loginPasswordProblem(password: string): string | null {
  if (!password) return text().credentials.passwordMissing
  if (password.length < minLoginPassword) return text().credentials.passwordTooShort(minLoginPassword)
  return null
}

/** A path of this site to go on to after login; anything that could lead elsewhere becomes '/'. */
export function ownPath(path: string | undefined): string {
  return path && /^\/(?![/\\])[^\s\\]*$/.test(path) && !/^\/(login|signup)\b/.test(path) ? path : '/'
}
