// How this desk is set up, as the server tells everyone.
import { DeskDocument, type DeskQuery } from '../graphql/generated/desk/desk.ts'
import { sessionClient } from '../session/session.ts'
import { setDeskName } from '../ui/desk-name.ts'

export type Desk = DeskQuery['desk']

/** What may be attached to a ticket. */
export type UploadLimits = Pick<Desk, 'maxFiles' | 'maxFileBytes' | 'maxTicketBytes'>

let desk: Desk | null = null

/** Asks again; a failure is no obstacle, what was known stays. */
export async function refreshDesk(): Promise<void> {
  const { data } = await sessionClient.query(DeskDocument, {})
  if (!data) return
  desk = data.desk
  setDeskName(desk.name)
}

/** Asks once per visit. */
export async function loadDesk(): Promise<void> {
  if (!desk) await refreshDesk()
}

/** Null until known. */
export function currentDesk(): Desk | null {
  return desk
}
