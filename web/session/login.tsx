import { Link, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { plainMessage } from '../graphql/errors.ts'
import { LoginDocument } from '../graphql/generated/session/session.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { ScreenHeading } from '../ui/screen.tsx'
import { loginEmailProblem, loginPasswordProblem, minLoginPassword, ownPath } from './credentials.ts'
import { type Ending, startSession, useSession } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { deviceHeaders } from './storage.ts'

const endings: Record<Ending, string> = {
  expired: 'Your session has ended. Please log in again.',
  unreachable: 'The server could not be reached, so you were logged out. Check your connection and log in again.',
}

export function LoginScreen() {
  const router = useRouter()
  const search = useSearch({ from: '/login' })
  const state = useRouterState({ select: ({ location }) => location.state })
  const { ending } = useSession()
  const [email, setEmail] = useState(state.created ?? '')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
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
    const { data, error } = await login({ email, password }, { fetchOptions: { headers: deviceHeaders() } })
    if (!data?.login) return fail(plainMessage(error ?? {}))
    try {
      startSession(data.login.token, data.login.user)
    } catch {
      return fail('Your browser does not let this page store the login. Allow site data for it and try again.')
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
    <Notice role="status">Account created. Log in to start.</Notice>
  ) : ending === 'expired' ? (
    <Notice role="status">{endings.expired}</Notice>
  ) : null

  return (
    <SignInFrame
      below={
        <>
          Don't have an account?{' '}
          <Link to="/signup" preload="render">
            Sign Up
          </Link>
        </>
      }
    >
      <ScreenHeading title="Log in">Welcome back</ScreenHeading>
      <SignInForm
        action="Login"
        error={failure ?? (ending === 'unreachable' ? endings.unreachable : null)}
        working={working}
        notice={failure ? null : notice}
        onSubmit={submit}
      >
        <Field
          label="Email"
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
          label="Password"
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
