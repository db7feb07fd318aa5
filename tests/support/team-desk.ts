/** A desk on which tickets are assigned: an admin, two more agents, a customer and two teams. */
import { startApp, type Desk } from './app.ts'
import { documents, signUp, signUpAbe, signUpAda, signUpCara, told, type SeenTicket, type TestUser } from './cast.ts'

type Has = Pick<SeenTicket, 'id'>
export interface Wanted {
  readonly assignee?: string | null
  readonly team?: string | null
}

export interface TeamDesk {
  readonly desk: Desk
  /** The admin. */
  readonly ada: TestUser
  readonly abe: TestUser
  readonly alan: TestUser
  readonly cara: TestUser
  /** The team of Abe and Alan. */
  readonly billing: string
  /** The team of Ada. */
  readonly devices: string
}

export async function startTeamDesk(): Promise<TeamDesk> {
  const desk = await startApp()
  // The first agent is the admin.
  const ada = await signUpAda(desk)
  const [cara, abe, alan] = await Promise.all([signUpCara(desk), signUpAbe(desk), signUp(desk, 'alan', 'agent')])
  const team = async (name: string, ...members: TestUser[]): Promise<string> => {
    const { id } = told(await ada.ask(documents.createTeam, { name }), 'createTeam')
    for (const agent of members)
      told(await ada.ask(documents.addTeamMember, { team: id, agent: agent.id }), 'addTeamMember')
    return id
  }
  return { desk, ada, abe, alan, cara, billing: await team('Billing', abe, alan), devices: await team('Devices', ada) }
}

export const assign = (by: TestUser, { id }: Has, wanted: Wanted): ReturnType<TestUser['ask']> =>
  by.ask(documents.assignTicket, { id, ...wanted })

/** Assignee and team, by their ids. */
export async function assigned(by: TestUser, ticket: Has, wanted: Wanted): Promise<(string | null)[]> {
  const found = told(await assign(by, ticket, wanted), 'updateTicket')
  return [found.assignee?.id ?? null, found.team?.id ?? null]
}
