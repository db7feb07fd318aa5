import { TeamsDocument, type TeamsQuery } from '../graphql/generated/users/teams.ts'
import { useAnswerStore } from '../live/use-answer-store.ts'
import { createViewerStore } from '../live/viewer-store.ts'
import { sessionClient, useViewer } from '../session/session.ts'

export type Roster = NonNullable<TeamsQuery['teams']>[number]
export type Team = Roster['team']
export type Member = Roster['members'][number]

const storeOf = createViewerStore<Roster[]>(async () => {
  const { data, error } = await sessionClient.query(TeamsDocument, {}).toPromise()
  return { data: data?.teams ?? null, error }
})

/** All teams with their members, by name; null until they have come. */
export function useTeams() {
  const store = storeOf(useViewer().id)
  const { data, failure, busy } = useAnswerStore(store)
  const reload = () => {
    store.reload()
    return store.load()
  }
  return { teams: data, failure, busy, reload }
}
