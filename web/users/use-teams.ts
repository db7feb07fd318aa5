import { TeamsDocument, type TeamsQuery } from '../graphql/generated/users/teams.ts'
import { useAsked } from '../graphql/use-asked.ts'

export type Roster = NonNullable<TeamsQuery['teams']>[number]
export type Team = Roster['team']
export type Member = Roster['members'][number]

/** All teams with their members, by name; null until they have come. */
export function useTeams() {
  const { data, failure, busy, reload } = useAsked(TeamsDocument, {})
  return { teams: data?.teams ?? null, failure, busy, reload }
}
