import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { ProfileDocument } from '../../graphql/generated/users/profile/profile.ts'
import { useAsked } from '../../graphql/use-asked.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { Avatar } from '../avatar.tsx'
import { PersonName } from '../person-name.tsx'
import { EmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './screen.module.css'
import { Sessions } from './sessions.tsx'

/** What people change of themselves, and where they are logged in; `children` are what only some have. */
export function ProfileScreen({ children }: { children?: ReactNode }) {
  const t = useText()
  const viewer = useViewer()
  const { data, failure, busy, reload } = useAsked(ProfileDocument, {})
  const profile = data?.profile
  return (
    <Screen width="form">
      <ScreenHeading
        title={t.profile.title}
        aside={
          viewer.role === 'agent' ? (
            <Link to="/people" className={styles.people}>
              {t.header.people}
            </Link>
          ) : null
        }
      >
        {t.profile.title}
      </ScreenHeading>
      <div className={styles.person}>
        <Avatar of={viewer} />
        <div className={styles.who}>
          <p className={styles.name}>
            <PersonName of={viewer} />
          </p>
          <p className={styles.email}>
            {viewer.email} · {profile?.isAdmin ? t.header.admin : t.header.roles[viewer.role]}
          </p>
        </div>
      </div>
      {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void reload()} busy={busy} /> : null}
      {!profile && !failure ? <Loading /> : null}
      {profile ? (
        <div className={styles.cards}>
          <NameForm given={profile.givenName} />
          {children}
          <EmailForm />
          <PasswordForm onChanged={reload} />
          <Sessions sessions={profile.sessions} reload={reload} />
        </div>
      ) : null}
    </Screen>
  )
}
