/** Which kinds of updates an agent wants, and of which of them their browser tells them. Nobody else sees it. */
import type { Actor } from '../database/actor.ts'
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { UpdateKind } from '../database/tables.ts'
import { ownChoices, readerOf } from './access.ts'
import { updateKinds, usualOf } from './kinds.ts'

export interface UpdateChoice {
  readonly kind: UpdateKind
  readonly inApp: boolean
  /** False without `inApp`: what is not told is not told outside either. */
  readonly inBrowser: boolean
}

const choicesOf = query((q: QueryParts<{ viewer: number }>) => ownChoices(q))

/** Of all kinds. For Bellhop itself: of whomever it tells. */
export async function choicesOfAgent(read: Read, viewer: number): Promise<UpdateChoice[]> {
  const rows = new Map((await read.all(choicesOf, { viewer })).map((row) => [row.kind, row]))
  return updateKinds.map((kind) => {
    const row = rows.get(kind)
    return row ? { kind, inApp: row.inApp === 1, inBrowser: row.inBrowser === 1 } : { kind, ...usualOf[kind] }
  })
}

/** The viewer's own. Throws Unauthenticated, and Forbidden to customers. */
export const updateChoices = (read: Read): Promise<UpdateChoice[]> => choicesOfAgent(read, readerOf(read.viewer))

/** From now on; what was told before stays. Throws Unauthenticated, Forbidden to customers, and what Actor.write throws. */
export async function chooseUpdates(actor: Actor, { kind, inApp, inBrowser }: UpdateChoice): Promise<UpdateChoice[]> {
  readerOf(actor.viewer)
  return actor.write(async (write) => {
    const choice = { in_app: inApp ? 1 : 0, in_browser: inApp && inBrowser ? 1 : 0 } as const
    await write.db
      .insertInto('update_choice')
      .values({ user_id: readerOf(write.viewer), kind, ...choice })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(choice))
      .execute()
    return updateChoices(write)
  })
}
