import { useSearch } from '@tanstack/react-router'
import { OwnRightsDocument } from '../../graphql/generated/users/directory/directory.ts'
import { useAsked } from '../../graphql/use-asked.ts'
import { AgentsPart } from './agents-part.tsx'
import { CustomersPart } from './customers-part.tsx'
import { OrganisationsPart } from './organisations-part.tsx'
import type { GivingBack } from './use-agent-actions.ts'

/** Who is at the desk: agents, customers, and the organisations that these belong to. */
export function DirectoryScreen({ giving }: { giving: GivingBack }) {
  const { part } = useSearch({ strict: false })
  const isAdmin = useAsked(OwnRightsDocument, {}).data?.profile?.isAdmin ?? false
  if (part === 'customers') return <CustomersPart isAdmin={isAdmin} />
  if (part === 'organisations') return <OrganisationsPart isAdmin={isAdmin} />
  return <AgentsPart isAdmin={isAdmin} giving={giving} />
}
