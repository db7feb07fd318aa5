import { useId, useRef, useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { classNames } from '../../ui/class-names.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { Avatar } from '../../users/avatar.tsx'
import { PersonName } from '../../users/person-name.tsx'
import list from '../comment-list.module.css'
import { WrittenText } from '../written-text.tsx'
import { useInSight } from './in-sight.ts'
import styles from './item.module.css'
import { type HeldReply, heldUntil } from './store.ts'

type Props = {
  reply: HeldReply
  /** Of one's own: takes it back. */
  onUndo: (() => Promise<void>) | undefined
}

/** On a phone the place where comments are written covers the lower edge. */
const scrollIntoView = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' })

/** A reply that is not sent yet, at the end of its conversation. */
export function HeldItem({ reply, onUndo }: Props) {
  const { id, content, user, heldFiles } = reply
  const t = useText()
  const stateId = useId()
  const [until] = useState(() => heldUntil(reply))
  const [busy, setBusy] = useState(false)
  const own = user.id === useViewer().id
  const state = useRef<HTMLParagraphElement>(null)
  useInSight(id, state, own)
  const undo = async () => {
    setBusy(true)
    await onUndo?.()
    setBusy(false)
  }
  return (
    <li
      ref={own ? scrollIntoView : null}
      data-comment={id}
      className={classNames(list.comment, own && list.own, own && styles.own)}
    >
      <Avatar of={user} />
      <article className={list.bubble} aria-describedby={stateId}>
        <header className={list.header}>
          <span className={list.email}>{user.email}</span>{' '}
          <span className={list.author}>
            <PersonName of={user} />
          </span>
        </header>
        <WrittenText text={content} />
        {heldFiles?.length ? <p className={styles.files}>{t.undoSend.files(heldFiles.join(', '))}</p> : null}
        <p ref={state} className={styles.state}>
          <span id={stateId}>
            <Countdown until={until} words={t.undoSend.sendsIn} />
          </span>
          {onUndo ? (
            <Button kind="quiet" small busy={busy} onMouseDown={keepFocus} onClick={() => void undo()}>
              {t.undoSend.undo}
            </Button>
          ) : null}
        </p>
      </article>
    </li>
  )
}
