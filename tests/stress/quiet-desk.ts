/** A fresh desk with a customer, an agent and one ticket, for what is measured on it. */
import { rm } from 'node:fs/promises'
import { get, signUp, type Account, type Operation } from './graphql.ts'
import { launch, makeFolder, type LaunchOptions, type ServerProcess } from './server-process.ts'

export interface QuietDesk extends AsyncDisposable {
  readonly url: string
  readonly folder: string
  readonly server: ServerProcess
  readonly customer: Account
  readonly agent: Account
  /** Opening the ticket, as its customer. */
  readonly openTicket: Operation
}

/** `prepare` may fill the folder while no server runs on it. */
export async function openQuietDesk(
  options: LaunchOptions & { prepare?: (folder: string, customer: Account) => void } = {},
): Promise<QuietDesk> {
  const folder = await makeFolder()
  let server = launch(folder, options)
  let url = await server.ready
  const customer = await signUp(url, 'quiet.customer@example.com', 'customer')
  const agent = await signUp(url, 'quiet.agent@example.com', 'agent')
  const create = 'mutation { createTicket(title: "Printer", description: "It smokes.") { id } }'
  const { createTicket } = await get(url, { query: create, token: customer.token })
  if (options.prepare) {
    await server.stop()
    options.prepare(folder, customer)
    server = launch(folder, options)
    url = await server.ready
  }
  const query =
    'query ($id: ID!) { ticket(id: $id) { title description status user { email } attachments { fileUrl } } comments(ticketId: $id) { content } }'
  return {
    url,
    folder,
    server,
    customer,
    agent,
    openTicket: { query, variables: { id: createTicket.id }, token: customer.token },
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
