import { Link } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Popover } from '../../ui/popover.tsx'
import styles from './picker.module.css'
import { fillPlaceholders, type PlaceholderValues } from './placeholders.ts'
import { ranked } from './ranked.ts'
import { type CannedReply, useCannedReplies } from './store.ts'

export { EditDialog } from './edit-dialog.tsx'

export type PickerProps = {
  anchor: RefObject<HTMLElement | null>
  values: PlaceholderValues
  /** What is written so far. */
  written: string
  /** Takes the text of one, filled, and the status that is offered with it. */
  onChoose: (content: string, status: CannedReply['status']) => void
  /** Instead of a reply one wants the sign that opens this. */
  onSlash: () => void
  /** What is written shall become one. */
  onSave: () => void
  onClose: () => void
}

const shownCharacters = 120
/** More than anyone looks through. */
const mostShown = 50

/** Finds a canned reply by its name or its text. */
export function CannedReplyPicker({ anchor, values, written, onChoose, onSlash, onSave, onClose }: PickerProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const { replies, failure, busy, reload } = useCannedReplies()
  const found = ranked(replies ?? [], typed).slice(0, mostShown)
  const choose = (id: string) => {
    const reply = found.find((one) => one.id === id)
    if (reply) onChoose(fillPlaceholders(reply.content, values), reply.status)
  }
  const detailOf = ({ content, status }: CannedReply) =>
    [
      status && t.cannedReplies.sets(t.fields.status.values[status]),
      fillPlaceholders(content.slice(0, shownCharacters), values).replaceAll(/\s+/g, ' '),
    ]
      .filter(Boolean)
      .join(' · ')
  const none = replies ? (typed ? t.cannedReplies.noneFound : t.cannedReplies.none) : null
  return (
    <Popover label={t.cannedButton.insertOne} anchor={anchor} atStart wide onClose={onClose}>
      <div className={styles.picker}>
        <Combobox
          label={t.cannedReplies.search}
          placeholder={t.cannedReplies.search}
          typed={typed}
          onType={(next) => (next === '/' ? onSlash() : setTyped(next))}
          options={found.map((reply) => ({
            value: reply.id,
            label: reply.name,
            detail: detailOf(reply),
            icon: <WorkIcon name="canned" />,
          }))}
          onChoose={choose}
          none={none}
        />
        {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void reload()} busy={busy} /> : null}
        <div className={styles.foot}>
          {written.trim() === '' ? null : (
            <Button kind="quiet" small onClick={onSave}>
              {t.cannedReplies.saveWritten}
            </Button>
          )}
          <Link to="/canned-replies" className={styles.manage}>
            {t.cannedReplies.manage}
          </Link>
        </div>
      </div>
    </Popover>
  )
}
