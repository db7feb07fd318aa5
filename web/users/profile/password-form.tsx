import { useState } from 'react'
import { ChangePasswordDocument } from '../../graphql/generated/users/profile/profile.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Field } from '../../ui/field.tsx'
import { currentDesk } from '../../desk/desk.ts'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-form.module.css'
import { useChange } from './use-change.ts'

export function PasswordForm({ onChanged }: { onChanged: () => Promise<void> }) {
  const t = useText()
  const viewer = useViewer()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const fields = ['currentPassword', 'newPassword']
  const { working, problems, done, send, edited } = useChange(ChangePasswordDocument, fields)
  const minLength = currentDesk()?.minPasswordLength
  const submit = () =>
    send(
      { currentPassword, newPassword },
      {
        found: {
          currentPassword: currentPassword ? undefined : t.credentials.passwordMissing,
          newPassword: newPassword ? undefined : t.signUp.passwordMissing,
        },
        words: t.profile.passwordChanged,
        onDone: () => {
          setCurrent('')
          setNew('')
          void onChanged()
        },
      },
    )
  return (
    <ProfileForm
      title={t.credentials.password}
      action={t.profile.changePassword}
      working={working}
      error={problems[''] ?? null}
      done={done}
      onSubmit={submit}
    >
      {/* For what keeps passwords: whose this is. */}
      <input type="text" name="username" autoComplete="username" value={viewer.email} readOnly hidden />
      <Field
        label={t.profile.currentPassword}
        name="currentPassword"
        type="password"
        readOnly={working}
        autoComplete="current-password"
        required
        value={currentPassword}
        error={problems['currentPassword']}
        onChange={(event) => {
          setCurrent(event.target.value)
          edited('currentPassword')
        }}
      />
      <Field
        label={t.profile.newPassword}
        name="newPassword"
        type="password"
        readOnly={working}
        autoComplete="new-password"
        required
        value={newPassword}
        error={problems['newPassword']}
        hint={minLength === undefined ? undefined : t.signUp.passwordHint(minLength)}
        onChange={(event) => {
          setNew(event.target.value)
          edited('newPassword')
        }}
      />
      <p className={styles.note}>
        {t.profile.passwordNote} {viewer.role === 'agent' && t.profile.passwordNoteOfAgents}
      </p>
    </ProfileForm>
  )
}
