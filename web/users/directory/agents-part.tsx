import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { InviteButton } from '../invite-button.tsx'
import { AgentList } from './agent-list.tsx'
import { DeactivatedToast } from './deactivated-toast.tsx'
import { NameCard } from '../../desk/name-card.tsx'
import { Invites, useInvites } from './invites.tsx'
import { PartFrame, PrefixField } from './part-frame.tsx'
import { Teams } from './teams.tsx'
import { DeskTags } from './tags.tsx'
import { type GivingBack, useAgentActions } from './use-agent-actions.ts'
import { useAgents } from './use-agents.ts'

/** Who the agents are, whom they have invited, and who is deactivated; admins change what each may do. */
export function AgentsPart({ isAdmin, giving }: { isAdmin: boolean; giving: GivingBack }) {
  const t = useText()
  const [prefix, setPrefix] = useState('')
  const active = useAgents(prefix, false)
  const gone = useAgents(prefix, true)
  const invites = useInvites()
  /** Whoever is deactivated is in no team. */
  const [rosters, setRosters] = useState(0)

  const actions = useAgentActions(giving, async () => {
    await Promise.all([active.reload(), gone.reload()])
    setRosters((now) => now + 1)
  })
  const { failure } = actions

  return (
    <PartFrame
      tools={
        <>
          <PrefixField label={t.common.nameOrEmail} value={prefix} onChange={setPrefix} />
          <InviteButton onClosed={() => void invites.reload()} />
        </>
      }
    >
      <ErrorLine message={failure?.words ?? null}>
        {failure?.retry ? <Button onClick={failure.retry}>{t.common.tryAgain}</Button> : null}
      </ErrorLine>
      <AgentList
        title={t.shell.agents}
        list={active}
        isAdmin={isAdmin}
        actions={actions}
        none={t.assignment.noSuchAgent}
      />
      <Teams key={rosters} isAdmin={isAdmin} />
      <Invites list={invites} />
      <AgentList title={t.users.deactivated} list={gone} isAdmin={isAdmin} actions={actions} isDeactivated />
      {isAdmin ? <DeskTags /> : null}
      {isAdmin ? <NameCard /> : null}
      <DeactivatedToast actions={actions} />
    </PartFrame>
  )
}
