import { useRef, useState, type SubmitEvent } from 'react'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import { AudienceChoice, type SharedAudience } from '../../users/audience-choice.tsx'
import { isPreset } from '../filters/date-ranges.ts'
import type { TicketView } from '../filters/view.ts'
import styles from './save-view-dialog.module.css'
import { type SavedView, toSave } from './saved-views.ts'
import { useSaveView } from './use-save-view.ts'

type Props = {
  /** What the list shows. */
  view: TicketView
  /** What `view` shows, where the list shows something else. */
  shows?: string
  /** The view that gets another name; without it a new one is made of what the list shows. */
  renamed?: SavedView
  viewerId: string
  onSaved: (saved: SavedView) => void
  onClose: () => void
}

/** As the server takes it (budgets.ts). */
const maxName = 60

/** Asks for the name of a view, and who sees it; of one that somebody else made for the name alone. */
export function SaveViewDialog({ view, shows, renamed, viewerId, onSaved, onClose }: Props) {
  const t = useText()
  const [name, setName] = useState(renamed?.name ?? '')
  const [shown, setShown] = useState<SharedAudience>({
    audience: renamed?.audience ?? 'own',
    team: renamed?.team?.id ?? null,
  })
  const isOwn = !renamed || renamed.owner.id === viewerId
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, save, edited } = useSaveView(viewerId)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const saved = await save({
      name,
      ...(isOwn && shown),
      ...(renamed ? { id: renamed.id } : toSave(view)),
    })
    if (saved) onSaved(saved)
    else input.current?.focus()
  }
  const isAboutName = problem?.field === 'name'
  return (
    <Dialog title={!renamed ? t.views.saveTitle : isOwn ? t.views.editTitle : t.views.renameTitle} onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {renamed ? null : <p>{shows ?? t.views.saveText}</p>}
        <Field
          ref={input}
          label={t.common.name}
          name="name"
          autoComplete="off"
          maxLength={maxName}
          readOnly={busy}
          value={name}
          error={isAboutName ? problem.message : null}
          onChange={(event) => {
            setName(event.target.value)
            edited()
          }}
        />
        {isOwn ? <AudienceChoice shown={shown} former={renamed?.team ?? null} onChoose={setShown} /> : null}
        {!renamed && (isPreset(view.created) || isPreset(view.updated)) ? (
          <p className={styles.hint}>{t.views.fixedDays}</p>
        ) : null}
        <ErrorLine message={isAboutName ? null : problem?.message} />
        <DialogAnswers>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {!renamed ? t.views.save : isOwn ? t.views.keep : t.views.rename}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  )
}
