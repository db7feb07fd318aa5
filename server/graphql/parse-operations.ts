/** From the text of a request to what it holds: no more is parsed than can be meant. */
import { requestBudget } from '../platform/budgets.ts'
import { badRequest, UserError } from '../platform/errors.ts'
import type { Messages } from '../text/en.ts'
import { say } from '../text/message.ts'

/** What the text is. */
type BodyName = Parameters<Messages['request']['invalidJson']>[0]

const limits = requestBudget.json

export interface StructureLimits {
  readonly values: number
  readonly depth: number
}

/** Throws BadRequest for what is no JSON or holds too much, and Invalid for a text that is longer than any may be. */
export function parseOperations(text: string, name: BodyName = 'body'): unknown {
  if (text.length > limits.uncheckedCharacters) checkStructure(text, name)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw badRequest(say('request.invalidJson', name))
  }
  if (text.length > limits.text) checkTexts(parsed)
  return parsed
}

/** Throws BadRequest when there are too many values, or too deep: to parse a million brackets takes longer than all that could follow. */
export function checkStructure(text: string, name: BodyName, most: StructureLimits = limits): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfText(text, at)
    else if (character === '[' || character === '{') {
      depth++
      values++
    } else if (character === ']' || character === '}') depth--
    else if (character === ',') values++
    if (depth > most.depth) throw badRequest(say('request.tooDeep', name))
    if (values > most.values) throw badRequest(say('request.tooManyValues', name, most.values))
  }
}

/** Of the quote that ends the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

/** `field` is the name that the text has. */
function checkTexts(value: unknown, field?: string): void {
  if (typeof value === 'string' && value.length > limits.text) {
    throw new UserError('INVALID', 'texts.longerThanAny', {
      status: 400,
      ...(field === undefined ? {} : { field }),
    })
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) checkTexts(one, key)
}
