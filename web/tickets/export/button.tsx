import { useState } from 'react'
import { useClient } from 'urql'
import { plainMessage } from '../../graphql/errors.ts'
import { ClosedTicketsExportDocument } from '../../graphql/generated/tickets/export/closed-tickets.ts'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { download } from '../../ui/download.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import styles from './button.module.css'

/** Downloads the closed tickets of the last 30 days as CSV, all of them, not only those on screen. */
export function ExportButton({ kind }: { kind?: ButtonKind }) {
  const t = useText()
  const client = useClient()
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const start = async () => {
    setWorking(true)
    setFailure(null)
    const answer = await client.query(ClosedTicketsExportDocument, {}, { requestPolicy: 'network-only' }).toPromise()
    setWorking(false)
    const file = answer.data?.closedTicketsExport
    if (!file) return setFailure(plainMessage(answer.error ?? {}))
    if (file.count === 0) return window.alert(t.exporting.none)
    download(file.url)
    announce(t.exporting.started(file.count))
  }

  return (
    <div className={styles.export}>
      <Button kind={kind ?? 'plain'} small={kind === undefined} busy={working} onClick={() => void start()}>
        {t.exporting.button}
      </Button>
      <ErrorLine message={failure} />
    </div>
  )
}
