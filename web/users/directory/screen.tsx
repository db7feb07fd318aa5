import { useState } from 'react'
import { useClient } from 'urql'
import { plainMessage } from '../../graphql/errors.ts'
import { OwnRightsDocument } from '../../graphql/generated/users/directory/directory.ts'
import { useAsked } from '../../graphql/use-asked.ts'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { InviteButton } from '../invite-button.tsx'
import { AgentList } from './agent-list.tsx'
import type { Act } from './agent-menu.tsx'
import { Invites, useInvites } from './invites.tsx'
import styles from './screen.module.css'
import { Teams } from './teams.tsx'
import { DeskTags } from './tags.tsx'
import { useAgents } from './use-agents.ts'

/** Who the agents are, whom they have invited, and who is deactivated; admins change what each may do. */
export function DirectoryScreen() {
  const t = useText()
  const client = useClient()
  const [prefix, setPrefix] = useState('')
  const active = useAgents(prefix, false)
  const gone = useAgents(prefix, true)
  const invites = useInvites()
  const isAdmin = useAsked(OwnRightsDocument, {}).data?.profile?.isAdmin ?? false
  const [failure, setFailure] = useState<string | null>(null)
  /** Whoever is deactivated is in no team. */
  const [rosters, setRosters] = useState(0)

  const act: Act = async (document, variables, done) => {
    setFailure(null)
    const { error } = await client.mutation(document, variables).toPromise()
    if (error) setFailure(plainMessage(error))
    else announce(done)
    await Promise.all([active.reload(), gone.reload()])
    setRosters((now) => now + 1)
  }

  return (
    <Screen>
      <div className={styles.top}>
        <ScreenHeading title={t.users.title}>{t.users.title}</ScreenHeading>
        <div className={styles.tools}>
          <Field
            label={t.users.search}
            hideLabel
            type="search"
            placeholder={t.users.search}
            autoCapitalize="none"
            spellCheck={false}
            value={prefix}
            onChange={(event) => setPrefix(event.target.value)}
          />
          <InviteButton onClosed={() => void invites.reload()} />
        </div>
      </div>
      <ErrorLine message={failure} />
      <div className={styles.parts}>
        <AgentList title={t.users.agents} list={active} isAdmin={isAdmin} act={act} none={t.users.noAgents} />
        <Teams key={rosters} isAdmin={isAdmin} />
        <Invites list={invites} />
        <AgentList title={t.users.deactivated} list={gone} isAdmin={isAdmin} act={act} isDeactivated />
        {isAdmin ? <DeskTags /> : null}
      </div>
    </Screen>
  )
}
