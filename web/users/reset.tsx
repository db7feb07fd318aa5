import { useMutation } from '../graphql/use-mutation.ts'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { errorField, plainMessage } from '../graphql/errors.ts'
import { ResetPasswordDocument } from '../graphql/generated/users/reset.ts'
import { SignInForm } from '../session/sign-in-form.tsx'
import { SignInFrame } from '../session/sign-in-frame.tsx'
import { deviceHeaders } from '../session/storage.ts'
import { useText } from '../text/text.ts'
import { Field } from '../ui/field.tsx'
import { ScreenHeading } from '../ui/screen.tsx'
import { currentDesk } from '../desk/desk.ts'

/** A new password with a link that an admin has made. */
export function ResetScreen() {
  const t = useText()
  const router = useRouter()
  const { code = '' } = useSearch({ from: '/reset' })
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // From the click until the next screen stands here.
  const [working, setWorking] = useState(false)
  const [, reset] = useMutation(ResetPasswordDocument)
  const minLength = currentDesk()?.minPasswordLength

  const send = async () => {
    setFailure(null)
    setWorking(true)
    const { data, error } = await reset({ code, password }, { headers: deviceHeaders() })
    if (data?.resetPassword) return router.navigate({ to: '/login', replace: true, state: { isPasswordNew: true } })
    const message = plainMessage(error ?? {})
    if (errorField(error) === 'password') setProblem(message)
    else setFailure(message)
    setWorking(false)
  }

  const submit = () => {
    setProblem(password ? null : t.signUp.passwordMissing)
    if (!password) return 'password'
    void send()
    return null
  }

  return (
    <SignInFrame
      below={
        <Link to="/login" preload="render">
          {t.signUp.logIn}
        </Link>
      }
    >
      <ScreenHeading title={t.reset.title}>{t.reset.title}</ScreenHeading>
      <SignInForm action={t.reset.submit} error={failure} working={working} onSubmit={submit}>
        <p>{t.reset.text}</p>
        <Field
          label={t.profile.newPassword}
          name="password"
          type="password"
          readOnly={working}
          autoComplete="new-password"
          required
          value={password}
          error={problem}
          hint={minLength === undefined ? undefined : t.signUp.passwordHint(minLength)}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(null)
          }}
        />
      </SignInForm>
    </SignInFrame>
  )
}
