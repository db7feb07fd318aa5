/** Ids as clients send them. */
import { notFound } from '../platform/errors.ts'

/** The number of an id; what can't be one answers like what is not there. */
export function parseId(noun: string, id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound(noun)
  return Number(id)
}
