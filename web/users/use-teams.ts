import { TeamsDocument, type TeamsQuery } from '../graphql/generated/users/teams.ts'
import { type AnswerStore, createAnswerStore } from '../live/answer-store.ts'
import { useAnswerStore } from '../live/use-answer-store.ts'
import { sessionClient, useViewer } from '../session/session.ts'

export type Roster = NonNullable<TeamsQuery['teams']>[number]
export type Team = Roster['team']
export type Member = Roster['members'][number]

type Store = AnswerStore<Roster[]>

/** Of whoever is signed in: one answer for all that show it. */
let latest: { readonly viewerId: string; readonly store: Store } | undefined

function storeOf(viewerId: string): Store {
  if (latest?.viewerId !== viewerId) latest = { viewerId, store: createStore() }
  return latest.store
}

const createStore = (): Store =>
  createAnswerStore({
    ask: async () => {
      const { data, error } = await sessionClient.query(TeamsDocument, {}).toPromise()
      return { data: data?.teams ?? null, error }
    },
    // Changes of teams are not told: they are seen when the line comes back, and wherever teams begin to be shown.
    isAbout: ({ everything }) => everything,
    apply: () => 'unknown',
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
