// How this desk is set up, as the server tells everyone.
import { DeskDocument, type DeskQuery } from '../graphql/generated/people/desk.ts'
import { sessionClient } from '../session/session.ts'

export type Desk = DeskQuery['desk']

let desk: Desk | null = null

/** Asks once per visit; a failure is no obstacle, it is asked again with the next screen. */
export async function loadDesk(): Promise<void> {
  if (desk) return
  const { data } = await sessionClient.query(DeskDocument, {}).toPromise()
  desk = data?.desk ?? null
}

/** Null until known. */
export function currentDesk(): Desk | null {
  return desk
}
