/** Ids as clients send them. */
import { notFound, type Noun } from '../platform/errors.ts'

/** The number of an id; undefined for what can't be one. */
export function idNumber(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}

/** The number of an id; what can't be one answers like what is not there. */
export function parseId(noun: Noun, id: string): number {
  const number = idNumber(id)
  if (number === undefined) throw notFound(noun)
  return number
}
