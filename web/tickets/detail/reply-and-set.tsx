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

/** For agents: a second button of the reply, which also sets a status. */
export function useReplyAndSet(): AndSet {
  const status = lastSet.use()
  return { status, button: (send, busy) => <ReplyAndSet status={status} send={send} busy={busy} /> }
}

function ReplyAndSet({ status, send, busy }: { status: Status; send: () => void; busy: boolean }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const choose = (value: string) => {
    lastSet.choose(value as Status)
    setOpen(false)
  }
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
            onChoose={choose}
          />
        </Popover>
      ) : null}
    </span>
  )
}
