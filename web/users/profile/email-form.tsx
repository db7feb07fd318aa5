import { useRef, useState } from 'react'
import { ChangeEmailDocument } from '../../graphql/generated/users/profile/profile.ts'
import { updateViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Field } from '../../ui/field.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useChange } from './use-change.ts'

export function EmailForm() {
  const t = useText()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const emailField = useRef<HTMLInputElement>(null)
  const { working, problems, done, send, edited } = useChange(ChangeEmailDocument, ['email', 'password'])
  const submit = () => {
    const isValid = emailField.current?.validity.valid ?? true
    const found = {
      email: email ? (isValid ? undefined : t.credentials.emailWrong) : t.credentials.emailMissing,
      password: password ? undefined : t.credentials.passwordMissing,
    }
    return send(
      { email, password },
      {
        found,
        words: t.profile.emailChanged,
        onDone: ({ changeEmail }) => {
          if (changeEmail) updateViewer({ email: changeEmail.email, name: changeEmail.name })
          setEmail('')
          setPassword('')
        },
      },
    )
  }
  return (
    <ProfileForm
      title={t.profile.email}
      action={t.profile.changeEmail}
      working={working}
      error={problems[''] ?? null}
      done={done}
      onSubmit={submit}
    >
      <Field
        label={t.profile.newEmail}
        name="email"
        type="email"
        readOnly={working}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        ref={emailField}
        value={email}
        error={problems['email']}
        hint={t.profile.emailHint}
        onChange={(event) => {
          setEmail(event.target.value)
          edited('email')
        }}
      />
      <Field
        label={t.profile.currentPassword}
        name="password"
        type="password"
        readOnly={working}
        autoComplete="current-password"
        required
        value={password}
        error={problems['password']}
        onChange={(event) => {
          setPassword(event.target.value)
          edited('password')
        }}
      />
    </ProfileForm>
  )
}
