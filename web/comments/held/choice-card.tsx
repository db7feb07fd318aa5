import { useId, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { ChooseUndoSendDocument, UndoSendSecondsDocument } from '../../graphql/generated/comments/held/choice.ts'
import { useClient } from '../../graphql/provider.ts'
import { useAsked } from '../../graphql/use-asked.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './choice-card.module.css'

const usual = [0, 5, 10, 20, 30]

/** For how long one's own replies can be taken back: kept as it is chosen. */
export function UndoSendChoice() {
  const t = useText()
  const client = useClient()
  const titleId = useId()
  const { data, failure, busy, reload } = useAsked(UndoSendSecondsDocument, {})
  const [wanted, setWanted] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const stored = data?.undoSendSeconds ?? null
  const shown = wanted ?? stored
  const choose = async (seconds: number) => {
    setWanted(seconds)
    setError(null)
    const { error: refused } = await client.mutation(ChooseUndoSendDocument, { seconds })
    if (refused) setError(plainMessage(refused))
    else announce(text().undoSend.choice.kept)
    await reload()
    setWanted((now) => (now === seconds ? null : now))
  }
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>{t.undoSend.choice.title}</h2>
      <p className={styles.about}>{t.undoSend.choice.about}</p>
      {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void reload()} busy={busy} /> : null}
      {shown === null && !failure ? <Loading /> : null}
      <ErrorLine message={error} />
      {shown === null ? null : (
        <div className={styles.choice}>
          <Select
            aria-labelledby={titleId}
            value={String(shown)}
            onChange={({ currentTarget: { value } }) => void choose(Number(value))}
          >
            {[...new Set([...usual, shown])]
              .toSorted((a, b) => a - b)
              .map((seconds) => (
                <option key={seconds} value={String(seconds)}>
                  {seconds === 0 ? t.undoSend.choice.off : t.undoSend.choice.seconds(seconds)}
                </option>
              ))}
          </Select>
        </div>
      )}
    </Card>
  )
}
