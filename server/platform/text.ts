/** Rules for text that people type. It is kept exactly as sent. */
import { invalid } from './errors.ts'

/** Throws Invalid for blank text, text over `max` characters (code points), or text no database can hold. */
export function checkText(field: string, label: string, text: string, max: number): string {
  // Spaces, controls and marks of no width are nothing that anyone could see or click.
  if (!/[^\p{Z}\p{Cc}\p{Cf}]/u.test(text)) throw invalid(field, `${label} is required.`)
  return checkOptionalText(field, label, text, max)
}

export function checkOptionalText(field: string, label: string, text: string, max: number): string {
  if (text.length > max && [...text].length > max) {
    throw invalid(field, `${label} may have at most ${max.toLocaleString('en')} characters.`)
  }
  if (!text.isWellFormed() || text.includes('\0')) {
    throw invalid(field, `${label} contains a character that is not valid text. Please remove it.`)
  }
  return text
}
