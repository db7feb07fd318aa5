import { useClient } from '../../graphql/provider.ts'
import { useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { InviteButton } from '../invite-button.tsx'
import { AgentList } from './agent-list.tsx'
import type { Act } from './agent-menu.tsx'
import { DeskName } from './desk-name.tsx'
import { Invites, useInvites } from './invites.tsx'
import { PartFrame, PrefixField } from './part-frame.tsx'
import { Teams } from './teams.tsx'
import { DeskTags } from './tags.tsx'
import { useAgents } from './use-agents.ts'

/** Who the agents are, whom they have invited, and who is deactivated; admins change what each may do. */
export function AgentsPart({ isAdmin }: { isAdmin: boolean }) {
  const t = useText()
  const client = useClient()
  const [prefix, setPrefix] = useState('')
  const active = useAgents(prefix, false)
  const gone = useAgents(prefix, true)
  const invites = useInvites()
  const [failure, setFailure] = useState<string | null>(null)
  /** Whoever is deactivated is in no team. */
  const [rosters, setRosters] = useState(0)

  const act: Act = async (document, variables, done) => {
    setFailure(null)
    const { error } = await client.mutation(document, variables)
    if (error) setFailure(plainMessage(error))
    else announce(done)
    await Promise.all([active.reload(), gone.reload()])
    setRosters((now) => now + 1)
  }

  return (
    <PartFrame
      tools={
        <>
          <PrefixField label={t.common.nameOrEmail} value={prefix} onChange={setPrefix} />
          <InviteButton onClosed={() => void invites.reload()} />
        </>
      }
    >
      <ErrorLine message={failure} />
      <AgentList title={t.shell.agents} list={active} isAdmin={isAdmin} act={act} none={t.assignment.noSuchAgent} />
      <Teams key={rosters} isAdmin={isAdmin} />
      <Invites list={invites} />
      <AgentList title={t.users.deactivated} list={gone} isAdmin={isAdmin} act={act} isDeactivated />
      {isAdmin ? <DeskTags /> : null}
      {isAdmin ? <DeskName /> : null}
    </PartFrame>
  )
}
