/** The ids of replies that are held, as the API tells them: none of a comment is like them. */
import { notFound } from '../../platform/errors.ts'

export const heldIdText = (id: number): string => `held-${id}`

/** Throws NotFound for what is none. */
export function parseHeldId(given: string): number {
  const [, id] = /^held-([1-9]\d{0,14})$/.exec(given) ?? []
  if (id === undefined) throw notFound('comment')
  return Number(id)
}
