import { useRef, useState } from 'react'
import type { AndSet } from '../../comments/comment-form.tsx'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { createStoredChoice } from '../../ui/stored-choice.ts'
import { type Status, statuses, statusLabel } from '../statuses.ts'
import styles from './reply-and-set.module.css'

/** What was set last with a reply, remembered by this browser. */
const lastSet = createStoredChoice<Status>('reply-status', ['pending', 'resolved', 'closed', 'open'])

/**
 * For agents: a second button of the reply, which also sets a status. One that comes with a canned reply is offered until a comment is sent or another is
 * chosen, and is not remembered.
 */
export function useReplyAndSet(ticketId: string): AndSet & { readonly sent: () => void } {
  const last = lastSet.use()
  const [offered, setOffered] = useState<{ ticketId: string; status: Status } | null>(null)
  const status = offered?.ticketId === ticketId ? offered.status : last
  const choose = (next: Status) => {
    setOffered(null)
    lastSet.choose(next)
  }
  return {
    status,
    button: (send, busy) => <ReplyAndSet status={status} choose={choose} send={send} busy={busy} />,
    offer: (next) => setOffered({ ticketId, status: next }),
    sent: () => setOffered(null),
  }
}

type Props = { status: Status; choose: (status: Status) => void; send: () => void; busy: boolean }

function ReplyAndSet({ status, choose, send, busy }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  return (
    <span className={styles.split}>
      <Button busy={busy} onClick={send}>
        {t.comments.andSet(statusLabel(status))}
      </Button>
      <Button
        ref={more}
        aria-label={t.comments.andSetWhich}
        aria-haspopup="dialog"
        aria-expanded={open}
        busy={busy}
        onClick={() => setOpen(!open)}
      >
        <Icon name="below" small />
      </Button>
      {open ? (
        <Popover label={t.comments.andSetWhich} anchor={more} onClose={() => setOpen(false)}>
          <ChoiceMenu
            label={t.comments.andSetWhich}
            value={status}
            options={statuses.map((value) => ({ value, label: statusLabel(value) }))}
            onChoose={(value) => {
              choose(value as Status)
              setOpen(false)
            }}
          />
        </Popover>
      ) : null}
    </span>
  )
}
