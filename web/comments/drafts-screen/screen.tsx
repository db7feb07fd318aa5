import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { draftName } from '../../drafts/name.ts'
import { keepText } from '../../drafts/texts.ts'
import { plainMessage } from '../../graphql/errors.ts'
import { OwnDraftsDocument, type OwnDraftsQuery } from '../../graphql/generated/comments/drafts-screen/drafts.ts'
import { SaveDraftDocument } from '../../graphql/generated/comments/drafts.ts'
import { useAsked } from '../../graphql/use-asked.ts'
import { sessionClient, useViewer } from '../../session/session.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { Toast, ToastPlace } from '../../ui/toast.tsx'
import { draftHeads } from '../draft-heads.ts'
import { randomWord } from '../random-word.ts'
import styles from './screen.module.css'

type Draft = NonNullable<OwnDraftsQuery['drafts']>[number]

const shownCharacters = 400

/** What one has begun to write on tickets and not sent, on whichever device. */
export function DraftsScreen() {
  const t = useText()
  const { data, failure, busy, reload } = useAsked(OwnDraftsDocument, {})
  const { discard, undo, discarded, error, dismiss } = useDiscard(reload)
  // Written and sent elsewhere meanwhile.
  useEffect(() => draftHeads.subscribe(() => void reload()), [reload])
  const drafts = data?.drafts
  return (
    <Screen width="form">
      <ScreenHeading title={t.drafts.title}>{t.drafts.title}</ScreenHeading>
      <p className={styles.about}>{t.drafts.about}</p>
      {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void reload()} busy={busy} /> : null}
      {!drafts && !failure ? <Loading /> : null}
      <ErrorLine message={error} />
      {drafts?.length === 0 ? <p className={styles.none}>{t.drafts.none}</p> : null}
      {drafts && drafts.length > 0 ? (
        <Card flush>
          <ul role="list">
            {drafts.map((draft) => (
              <li key={`${draft.ticket.id} ${draft.audience}`} className={styles.draft}>
                <DraftLine draft={draft} onDiscard={() => void discard(draft)} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {discarded ? (
        <ToastPlace>
          <Toast
            label={t.drafts.discarded}
            stays={false}
            onClose={dismiss}
            undo={{ label: t.drafts.undo, act: () => void undo() }}
          >
            <p>{t.drafts.discarded}</p>
          </Toast>
        </ToastPlace>
      ) : null}
    </Screen>
  )
}

function DraftLine({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const t = useText()
  const viewer = useViewer()
  const { ticket, audience, content, updatedAt } = draft
  // The ticket opens with the tab in which it was written.
  const open = () =>
    void keepText(draftName(viewer.id, `audience:${ticket.id}`), audience === 'agents' ? audience : null)
  return (
    <>
      <div className={styles.what}>
        <p className={styles.ticket}>
          <Link to="/tickets/$id" params={{ id: ticket.id }} onClick={open}>
            #{ticket.id} <bdi>{ticket.title}</bdi>
          </Link>
        </p>
        <p className={styles.text} dir="auto">
          {content.slice(0, shownCharacters)}
        </p>
        <p className={styles.when}>
          {audience === 'agents' ? (
            <>
              <span className={styles.note}>
                <Icon name="lock" small />
                {t.notes.name}
              </span>
              {' · '}
            </>
          ) : null}
          <RelativeTime at={updatedAt} />
        </p>
      </div>
      <Button small aria-label={t.drafts.discardOf(ticket.id)} onClick={onDiscard}>
        {t.drafts.discard}
      </Button>
    </>
  )
}

function useDiscard(reload: () => Promise<void>) {
  const [discarded, setDiscarded] = useState<Draft | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function save(draft: Draft, content: string, after: string[]): Promise<boolean> {
    setError(null)
    const { ticket, audience, lastSeen } = draft
    const { error: failure } = await sessionClient.mutation(SaveDraftDocument, {
      ticketId: ticket.id,
      audience: audience ?? 'everyone',
      content,
      lastSeen: lastSeen ?? null,
      version: randomWord(),
      after,
    })
    if (failure) setError(plainMessage(failure))
    await reload()
    return !failure
  }

  return {
    discarded,
    error,
    dismiss: () => setDiscarded(null),
    discard: async (draft: Draft) => {
      if (!(await save(draft, '', [draft.version]))) return
      setDiscarded(draft)
      announce(text().drafts.discarded)
    },
    undo: async () => {
      if (!discarded || !(await save(discarded, discarded.content, []))) return
      setDiscarded(null)
      announce(text().drafts.restored)
    },
  }
}
