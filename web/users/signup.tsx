import { useMutation } from '../graphql/use-mutation.ts'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { plainMessage } from '../graphql/errors.ts'
import { type Role, SignUpDocument } from '../graphql/generated/session/session.ts'
import { SignInForm } from '../session/sign-in-form.tsx'
import { SignInFrame } from '../session/sign-in-frame.tsx'
import { deviceHeaders } from '../session/storage.ts'
import { forgetEnteredEmail, useEnteredEmail } from '../session/entered-email.ts'
import { text, useText } from '../text/text.ts'
import { Field } from '../ui/field.tsx'
import { ScreenHeading } from '../ui/screen.tsx'
import { agentBarrier } from './agent-sign-up.ts'
import { currentDesk } from '../desk/desk.ts'
import { maxName } from './name.ts'
import { RoleChoice } from './role-choice.tsx'

export function SignUpScreen() {
  const t = useText()
  const router = useRouter()
  const { invite } = useSearch({ from: '/signup' })
  const desk = currentDesk()
  // From the click until the next screen stands here.
  const [working, setWorking] = useState(false)
  const [, signUp] = useMutation(SignUpDocument)
  const emailField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [email, setEmail] = useEnteredEmail()
  const [password, setPassword] = useState('')
  const [chosenRole, setRole] = useState<Role | null>(null)
  const [problems, setProblems] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  const [failure, setFailure] = useState<string | null>(null)

  const barrier = desk && agentBarrier(desk, invite)
  const role: Role = barrier ? 'customer' : (chosenRole ?? (invite ? 'agent' : 'customer'))

  const send = async () => {
    setFailure(null)
    setWorking(true)
    const variables = { email, password, role, name, invite: invite ?? null }
    const answer = await signUp(variables, { headers: deviceHeaders() })
    if (!answer.data?.signUp) {
      setFailure(plainMessage(answer.error ?? {}))
      setWorking(false)
      return
    }
    forgetEnteredEmail()
    await router.navigate({ to: '/login', state: { created: answer.data.signUp.user.email } })
  }

  const submit = () => {
    const found = {
      email: emailProblem(email, emailField.current?.validity.valid ?? true),
      password: password ? undefined : t.signUp.passwordMissing,
    }
    setProblems(found)
    if (found.email) return 'email'
    if (found.password) return 'password'
    void send()
    return null
  }

  return (
    <SignInFrame
      below={
        <>
          {t.signUp.registered}{' '}
          <Link to="/login" preload="render">
            {t.signUp.logIn}
          </Link>
        </>
      }
    >
      <ScreenHeading title={t.signUp.title}>{t.signUp.heading}</ScreenHeading>
      <SignInForm action={t.signUp.submit} error={failure} working={working} onSubmit={submit}>
        <Field
          label={t.common.name}
          name="name"
          readOnly={working}
          autoComplete="name"
          maxLength={maxName}
          value={name}
          hint={t.credentials.nameHint}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={t.credentials.email}
          name="email"
          type="email"
          readOnly={working}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          ref={emailField}
          value={email}
          error={problems.email}
          onChange={(event) => {
            setEmail(event.target.value)
            setProblems({ ...problems, email: undefined })
          }}
        />
        <Field
          label={t.credentials.password}
          name="password"
          type="password"
          readOnly={working}
          autoComplete="new-password"
          required
          value={password}
          error={problems.password}
          hint={desk && t.signUp.passwordHint(desk.minPasswordLength)}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblems({ ...problems, password: undefined })
          }}
        />
        <RoleChoice role={role} onChoose={setRole} agentBarrier={barrier} />
      </SignInForm>
    </SignInFrame>
  )
}

function emailProblem(email: string, valid: boolean): string | undefined {
  if (!email) return text().credentials.emailMissing
  return valid ? undefined : text().credentials.emailWrong
}
