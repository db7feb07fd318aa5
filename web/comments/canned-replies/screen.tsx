import { useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { useViewer } from '../../session/session.ts'
import { text, useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { Toast, ToastPlace } from '../../ui/toast.tsx'
import { DotsMenu } from '../../ui/dots-menu.tsx'
import { PersonName } from '../../users/person-name.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ranked } from './ranked.ts'
import styles from './screen.module.css'
import { type CannedReply, useCannedReplies } from './store.ts'
import { useSave } from './use-save.ts'

const shownCharacters = 300

/** What agents answer with again and again: their own, those of their teams, and those for everyone. */
export function CannedRepliesScreen() {
  const t = useText()
  const { id: viewerId, role } = useViewer()
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  const { replies, failure, busy, reload } = useCannedReplies()
  const { remove, undo, deleted, problem, dismiss } = useDelete()
  const [asked, setAsked] = useState<CannedReply | null>(null)
  const found = replies && ranked(replies, typed)
  const tools = (
    <Button kind="primary" onClick={() => setEdited('new')}>
      {t.cannedReplies.new}
    </Button>
  )
  return (
    <Screen width="form">
      <div className={styles.top}>
        <ScreenHeading title={t.cannedReplies.title}>{t.cannedReplies.title}</ScreenHeading>
        {role === 'agent' ? tools : null}
      </div>
      <p className={styles.about}>{t.cannedReplies.about}</p>
      {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void reload()} busy={busy} /> : null}
      {!replies && !failure ? <Loading /> : null}
      <ErrorLine message={problem} />
      {replies?.length === 0 ? <p className={styles.none}>{t.cannedReplies.noneYet}</p> : null}
      {replies?.length ? (
        <div className={styles.search}>
          <Field
            label={t.cannedReplies.search}
            hideLabel
            type="search"
            placeholder={t.cannedReplies.search}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
      ) : null}
      {replies?.length && found?.length === 0 ? <p className={styles.none}>{t.cannedReplies.noneFound}</p> : null}
      {found?.length ? (
        <Card flush>
          <ul role="list">
            {found.map((reply) => (
              <li key={reply.id} className={styles.reply}>
                <ReplyLine
                  reply={reply}
                  isOwn={reply.owner.id === viewerId}
                  onEdit={() => setEdited(reply)}
                  // What one has made oneself can be had back as it was.
                  onDelete={() => (reply.owner.id === viewerId ? void remove(reply) : setAsked(reply))}
                />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {edited ? (
        <EditDialog
          {...(edited !== 'new' && { reply: edited })}
          onSaved={() => setEdited(null)}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {asked ? (
        <DeleteDialog
          reply={asked}
          onDelete={() => {
            setAsked(null)
            void remove(asked)
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {deleted ? (
        <ToastPlace>
          <Toast
            label={t.cannedReplies.deleted(deleted.name)}
            stays={false}
            onClose={dismiss}
            undo={deleted.owner.id === viewerId ? { label: t.changes.undo, act: () => void undo() } : null}
          >
            <p>{t.cannedReplies.deleted(deleted.name)}</p>
          </Toast>
        </ToastPlace>
      ) : null}
    </Screen>
  )
}

type LineProps = { reply: CannedReply; isOwn: boolean; onEdit: () => void; onDelete: () => void }

function ReplyLine({ reply, isOwn, onEdit, onDelete }: LineProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { name, content, status, audience, team, owner } = reply
  const seenBy =
    audience === 'own'
      ? t.views.forMe
      : audience === 'everyone'
        ? t.views.forEveryone
        : t.views.forTeam(team?.name ?? '')
  return (
    <>
      <div className={styles.what}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.text} dir="auto">
          {content.slice(0, shownCharacters)}
        </p>
        <p className={styles.facts}>
          {[seenBy, status && t.cannedReplies.sets(t.fields.status.values[status])].filter(Boolean).join(' · ')}
          {isOwn ? null : (
            <>
              {' · '}
              <PersonName of={owner} />
            </>
          )}
        </p>
      </div>
      {reply.canChange ? (
        <DotsMenu
          label={t.cannedReplies.actionsFor(name)}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
        >
          <Button
            kind="quiet"
            onClick={() => {
              setOpen(false)
              onEdit()
            }}
          >
            {t.cannedReplies.edit}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              setOpen(false)
              onDelete()
            }}
          >
            {t.cannedReplies.delete}
          </Button>
        </DotsMenu>
      ) : null}
    </>
  )
}

type DeleteProps = { reply: CannedReply; onDelete: () => void; onClose: () => void }

/** Of what a colleague has made: an undo could not give it back to them. */
function DeleteDialog({ reply, onDelete, onClose }: DeleteProps) {
  const t = useText()
  const { name, team, owner } = reply
  return (
    <Dialog title={t.cannedReplies.deleteTitle(name)} onClose={onClose}>
      <p>{team ? t.cannedReplies.deleteOfTeam(team.name, owner.name) : t.cannedReplies.deleteShared(owner.name)}</p>
      <div className={styles.answers}>
        <Button onClick={onClose}>{t.common.cancel}</Button>
        <Button kind="primary" onClick={onDelete}>
          {t.cannedReplies.delete}
        </Button>
      </div>
    </Dialog>
  )
}

function useDelete() {
  const [deleted, setDeleted] = useState<CannedReply | null>(null)
  const { save, remove, problem } = useSave()
  return {
    deleted,
    problem: problem?.message ?? null,
    dismiss: () => setDeleted(null),
    remove: async (reply: CannedReply) => {
      if (await remove(reply)) setDeleted(reply)
    },
    undo: async () => {
      if (!deleted) return
      const { name, audience, team, content, status } = deleted
      const wanted = { name, audience, team: team?.id ?? null, content, status: status ?? null }
      if (await save(wanted, text().cannedReplies.restored)) setDeleted(null)
    },
  }
}
