/** Rules for text that people type. It is kept exactly as sent. */
import type { Messages } from '../text/en.ts'
import { say } from '../text/message.ts'
import { invalid } from './errors.ts'

export type TextLabel = Parameters<Messages['texts']['missing']>[0]

/** Throws Invalid for blank text, text over `max` characters (code points), or text no database can hold. */
export function checkText(field: string, label: TextLabel, text: string, max: number): string {
  // Spaces, controls and marks of no width are nothing that anyone could see or click.
  if (!/[^\p{Z}\p{Cc}\p{Cf}]/u.test(text)) throw invalid(field, say('texts.missing', label))
  return checkOptionalText(field, label, text, max)
}

export function checkOptionalText(field: string, label: TextLabel, text: string, max: number): string {
  if (text.length > max && [...text].length > max) {
    throw invalid(field, say('texts.tooLong', label, max))
  }
  if (!text.isWellFormed() || text.includes('\0')) {
    throw invalid(field, say('texts.notText', label))
  }
  return text
}
