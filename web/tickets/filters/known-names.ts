/** Names of agents and teams, and addresses of customers, that stood in a list or were chosen: the address holds only their ids. */
type Named = { readonly id: string; readonly name: string }

const agents = new Map<string, string>()
const teams = new Map<string, string>()

export function rememberNames({
  assignee,
  team,
}: {
  assignee?: Named | null | undefined
  team?: Named | null | undefined
}) {
  if (assignee) agents.set(assignee.id, assignee.name)
  if (team) teams.set(team.id, team.name)
}

const emails = new Map<string, string>()

export function rememberRequester({ id, email }: { readonly id: string; readonly email: string }) {
  emails.set(id, email)
}

export const emailOfRequester = (id: string): string | undefined => emails.get(id)

export const nameOfAgent = (id: string): string | undefined => agents.get(id)

export const nameOfTeam = (id: string): string | undefined => teams.get(id)
