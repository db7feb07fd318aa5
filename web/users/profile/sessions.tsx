import { useClient } from '../../graphql/provider.ts'
import { useId, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  type ProfileQuery,
} from '../../graphql/generated/users/profile/profile.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { RelativeTime, useIsWithin } from '../../ui/relative-time.tsx'
import { fullTime } from '../../ui/time-ago.ts'
import styles from './sessions.module.css'

type Session = NonNullable<ProfileQuery['profile']>['sessions'][number]

/** How exactly the server knows when a log-in was used last, in ms. */
const noted = 60 * 60 * 1000

/** Where someone is logged in; each but this one can be ended here. */
export function Sessions({ sessions, reload }: { sessions: readonly Session[]; reload: () => Promise<void> }) {
  const t = useText()
  const viewer = useViewer()
  const client = useClient()
  const titleId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)

  const end = async (id: string | null) => {
    setBusy(id ?? 'all')
    setFailure(null)
    const asked = id ? client.mutation(EndSessionDocument, { id }) : client.mutation(EndOtherSessionsDocument, {})
    const { error } = await asked
    if (error) setFailure(plainMessage(error))
    else announce(t.profile.sessionEnded)
    await reload()
    setBusy(null)
  }

  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>{t.profile.sessions}</h2>
      <ErrorLine message={failure} />
      <ul role="list" className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div className={styles.when}>
              <p className={styles.what}>
                {session.isCurrent
                  ? t.profile.thisBrowser
                  : t.profile.loggedIn(<RelativeTime at={session.createdAt} />)}
              </p>
              <p className={styles.used}>
                {session.isCurrent ? (
                  t.profile.loggedIn(<RelativeTime at={session.createdAt} />)
                ) : (
                  <Used of={session} />
                )}
              </p>
            </div>
            {session.isCurrent ? null : (
              <Button
                aria-label={t.profile.endOf(fullTime(Date.parse(session.createdAt)))}
                busy={busy !== null}
                onClick={() => void end(session.id)}
              >
                {t.profile.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && viewer.role === 'agent' ? <p className={styles.note}>{t.profile.endNoteOfAgents}</p> : null}
      {others.length > 1 ? (
        <Button busy={busy !== null} onClick={() => void end(null)}>
          {t.profile.endOthers}
        </Button>
      ) : null}
    </Card>
  )
}

function Used({ of: { lastUsedAt } }: { of: Session }) {
  const t = useText()
  if (useIsWithin(lastUsedAt, noted)) return t.profile.usedLately
  return t.profile.used(<RelativeTime at={lastUsedAt} />)
}
