import { useId, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import {
  ChooseUpdatesDocument,
  type UpdateChoiceFieldsFragment as Choice,
  UpdateChoicesDocument,
} from '../../graphql/generated/tickets/updates/choices.ts'
import { useClient } from '../../graphql/provider.ts'
import { useAsked } from '../../graphql/use-asked.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import styles from './choices-card.module.css'
import { OutsideSwitch } from './outside-switch.tsx'

/** What one wants to be told, and of what of it by the browser: each choice is kept as it is made. */
export function UpdateChoices() {
  const t = useText()
  const titleId = useId()
  const { data, failure, busy, reload } = useAsked(UpdateChoicesDocument, {})
  const { wanted, error, choose } = useChoose(reload)
  const choices = data?.updateChoices
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>{t.updates.title}</h2>
      <p className={styles.about}>{t.updates.choices.about}</p>
      {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void reload()} busy={busy} /> : null}
      {!choices && !failure ? <Loading /> : null}
      <ErrorLine message={error} />
      {choices ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.updates.choices.what}</th>
              <th scope="col">{t.updates.choices.inApp}</th>
              <th scope="col">{t.updates.choices.inBrowser}</th>
            </tr>
          </thead>
          <tbody>
            {choices.map((stored) => (
              <Row key={stored.kind} choice={wanted.get(stored.kind) ?? stored} onChoose={choose} />
            ))}
          </tbody>
        </table>
      ) : null}
      <div className={styles.outside}>
        <OutsideSwitch />
      </div>
    </Card>
  )
}

function Row({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) {
  const t = useText()
  const { kind, inApp, inBrowser } = choice
  const name = t.updates.choices.kinds[kind]
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={`${name}: ${t.updates.choices.inApp}`}
            checked={inApp}
            onChange={({ currentTarget: { checked } }) =>
              onChoose({ kind, inApp: checked, inBrowser: checked && inBrowser })
            }
          />
        </label>
      </td>
      <td>
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={`${name}: ${t.updates.choices.inBrowser}`}
            checked={inBrowser}
            // What the browser tells stands in the list, too.
            onChange={({ currentTarget: { checked } }) =>
              onChoose({ kind, inApp: inApp || checked, inBrowser: checked })
            }
          />
        </label>
      </td>
    </tr>
  )
}

/** Shown at once; as it was where the desk refuses it. */
function useChoose(reload: () => Promise<void>) {
  const client = useClient()
  const [wanted, setWanted] = useState<ReadonlyMap<Choice['kind'], Choice>>(new Map())
  const [error, setError] = useState<string | null>(null)
  async function choose(choice: Choice) {
    setWanted((before) => new Map([...before, [choice.kind, choice]]))
    setError(null)
    const { error: failure } = await client.mutation(ChooseUpdatesDocument, choice)
    if (failure) setError(plainMessage(failure))
    else announce(text().updates.choices.kept)
    await reload()
    setWanted((before) => new Map([...before].filter(([, each]) => each !== choice)))
  }
  return { wanted, error, choose: (choice: Choice) => void choose(choice) }
}
