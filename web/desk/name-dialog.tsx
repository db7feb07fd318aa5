import { type SubmitEvent, useRef, useState } from 'react'
import { errorField, plainMessage } from '../graphql/errors.ts'
import { NameDeskDocument } from '../graphql/generated/desk/name.ts'
import { sessionClient } from '../session/session.ts'
import { useText } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { setDeskName } from '../ui/desk-name.ts'
import { Dialog, DialogAnswers } from '../ui/dialog.tsx'
import { ErrorLine } from '../ui/error-line.tsx'
import { Field } from '../ui/field.tsx'
import { currentDesk, refreshDesk } from './desk.ts'
import styles from './name-dialog.module.css'

/** Characters; the server has the last word. */
const maxName = 80

type Props = { onSaved: () => void; onClose: () => void }

/** For admins: what the desk is called. */
export function NameDialog({ onSaved, onClose }: Props) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(currentDesk()?.name ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ isAboutName: boolean; message: string } | null>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const { data, error } = await sessionClient.mutation(NameDeskDocument, { name })
    if (data?.nameDesk) {
      const saved = data.nameDesk.name
      setDeskName(saved)
      await refreshDesk()
      announce(saved ? t.deskName.saved(saved) : t.deskName.taken)
      onSaved()
      return
    }
    setBusy(false)
    setProblem({ isAboutName: errorField(error) === 'name', message: plainMessage(error ?? {}) })
    input.current?.focus()
  }
  return (
    <Dialog title={t.deskName.title} onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          ref={input}
          label={t.deskName.label}
          name="desk-name"
          autoComplete="organization"
          maxLength={maxName}
          readOnly={busy}
          value={name}
          error={problem?.isAboutName ? problem.message : null}
          hint={t.deskName.hint}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setProblem(null)
          }}
        />
        <ErrorLine message={problem?.isAboutName ? null : problem?.message} />
        <DialogAnswers>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t.deskName.save}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  )
}
