import { useMemo } from 'react'
import { useViewer } from '../session/session.ts'
import { useText } from '../text/text.ts'
import { dismissBatch, undoBatchOf } from '../tickets/bulk/batch-store.ts'
import { BatchUnderWay } from '../tickets/bulk/under-way.tsx'
import { DirectoryScreen } from '../users/directory/screen.tsx'

/** The people of the desk, with what becomes of the tickets of who comes back. */
export function PeopleScreen() {
  const t = useText()
  const viewerId = useViewer().id
  const giving = useMemo(
    () => ({ giveBack: (batch: string) => undoBatchOf(viewerId, batch), dismiss: dismissBatch }),
    [viewerId],
  )
  return (
    <>
      <DirectoryScreen giving={giving} />
      <BatchUnderWay label={t.users.givingBack} />
    </>
  )
}
