import { useMutation } from '../graphql/use-mutation.ts'
import { Link, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorField, plainMessage } from '../graphql/errors.ts'
import { LoginDocument } from '../graphql/generated/session/session.ts'
import { useText } from '../text/text.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { ScreenHeading } from '../ui/screen.tsx'
import { loginEmailProblem, loginPasswordProblem, minLoginPassword, ownPath } from './credentials.ts'
import { startSession, useSession } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { deviceHeaders } from './storage.ts'
import { useEnteredEmail } from './entered-email.ts'

export function LoginScreen() {
  const t = useText()
  const router = useRouter()
  const search = useSearch({ from: '/login' })
  const state = useRouterState({ select: ({ location }) => location.state })
  const { ending } = useSession()
  const [email, setEmail] = useEnteredEmail(state.created)
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  // From the click until the next screen stands here.
  const [working, setWorking] = useState(false)
  const [, login] = useMutation(LoginDocument)

  const passwordField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state.created) passwordField.current?.focus()
  }, [state.created])

  const emailProblem = checked ? loginEmailProblem(email) : null
  const passwordProblem = checked ? loginPasswordProblem(password) : null

  const fail = (message: string) => {
    setFailure(message)
    setWorking(false)
  }

  const send = async () => {
    setFailure(null)
    setWorking(true)
    const { data, error } = await login({ email, password }, { headers: deviceHeaders() })
    setWrong(errorField(error) === 'password')
    if (!data?.login) return fail(plainMessage(error ?? {}))
    try {
      startSession(data.login.token, data.login.user)
    } catch {
      return fail(t.login.noStorage)
    }
    await router.navigate({ href: ownPath(search.from ?? state.from) })
    // Still here when the server has ended the session meanwhile.
    setWorking(false)
  }

  const submit = () => {
    setChecked(true)
    if (loginEmailProblem(email)) return 'email'
    if (loginPasswordProblem(password)) return 'password'
    void send()
    return null
  }

  const notice = state.created ? (
    <Notice role="status">{t.login.accountCreated}</Notice>
  ) : state.isPasswordNew ? (
    <Notice role="status">{t.login.passwordChanged}</Notice>
  ) : ending === 'expired' ? (
    <Notice role="status">{t.login.expired}</Notice>
  ) : null

  return (
    <SignInFrame
      below={
        <>
          {isWrong ? (
            <>
              {t.login.forgotten}
              <br />
            </>
          ) : null}
          {t.login.noAccount}{' '}
          <Link to="/signup" preload="render">
            {t.login.signUp}
          </Link>
        </>
      }
    >
      <ScreenHeading title={t.login.title}>{t.login.heading}</ScreenHeading>
      <SignInForm
        action={t.login.submit}
        error={failure ?? (ending === 'unreachable' ? t.login.unreachable : null)}
        working={working}
        notice={failure ? null : notice}
        onSubmit={submit}
      >
        <Field
          label={t.credentials.email}
          name="email"
          type="email"
          readOnly={working}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          error={emailProblem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label={t.credentials.password}
          name="password"
          type="password"
          readOnly={working}
          autoComplete="current-password"
          required
          minLength={minLoginPassword}
          ref={passwordField}
          value={password}
          error={passwordProblem}
          onChange={(event) => setPassword(event.target.value)}
        />
      </SignInForm>
    </SignInFrame>
  )
}
