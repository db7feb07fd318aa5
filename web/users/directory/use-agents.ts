import { useClient } from '../../graphql/provider.ts'
import { useCallback } from 'react'
import { type AgentFieldsFragment, AgentsDocument } from '../../graphql/generated/users/directory/directory.ts'
import { type Ask, type Pages, usePages } from './use-pages.ts'

export type Agent = AgentFieldsFragment

/** Agents whose name or address begins so: those who can log in, or those who are deactivated. */
export function useAgents(prefix: string, isDeactivated: boolean): Pages<Agent> {
  const client = useClient()
  const ask = useCallback<Ask<Agent>>(
    async (last) => {
      const variables = { prefix, isDeactivated, after: last?.user.id ?? null }
      const { data, error } = await client.query(AgentsDocument, variables)
      return { rows: data?.agents ?? null, error }
    },
    [client, prefix, isDeactivated],
  )
  return usePages(ask)
}
