/** Customers of one organisation, who see each other's tickets. */
import { documents, told, type TestUser } from './cast.ts'

type HasId = { readonly id: string }

/** Answers its id. */
export const organise = async (agent: TestUser, name: string): Promise<string> =>
  told(await agent.ask(documents.createOrganisation, { name }), 'createOrganisation').organisation.id

export const put = async (agent: TestUser, { id: customer }: HasId, organisation: string | null): Promise<void> =>
  void told(await agent.ask(documents.setOrganisation, { customer, organisation }), 'setOrganisation')

export const share = async (admin: TestUser, id: string, isAllowed = true): Promise<void> =>
  void told(await admin.ask(documents.setTicketSharing, { id, isAllowed }), 'setTicketSharing')

/** An organisation of these people, whose tickets are shared. */
export async function shareAmong(admin: TestUser, name: string, people: readonly HasId[]): Promise<string> {
  const id = await organise(admin, name)
  for (const person of people) await put(admin, person, id)
  await share(admin, id)
  return id
}
