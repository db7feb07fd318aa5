/** A desk with something of everything in it, worth keeping. */
import { deepEqual } from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { startApp, temporaryFolder, type Desk } from './app.ts'
import {
  documents,
  logIn,
  signUpAbe,
  signUpAda,
  signUpCara,
  signUpCarl,
  told,
  type TestUser,
  type SeenNote,
} from './cast.ts'
import { note, pdf, picture } from './files.ts'

/** On the machine's own clock: what is kept must not lie in the future. `env` as for startApp. */
export async function startKeptDesk(env: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const desk = await startApp({ clock: 'real', env })
  // The first agent is the admin.
  const ada = await signUpAda(desk)
  const [cara, carl] = await Promise.all([signUpCara(desk), signUpCarl(desk), signUpAbe(desk)])
  const printer = await cara.submits('The printer blinks', {
    description: 'Twice, then "E-13".\nÜmläute, 日本語, 😀, \\ and \u2028.',
    files: [picture('screenshot.png', Buffer.alloc(300_000, 7)), note('', 'empty.txt'), pdf('../../Rechnung März.pdf')],
    key: '8d0fb4f4-6ad2-4a8e-9a0c-5f9d5ad25d9e',
  })
  await ada.comments(printer, 'Is it plugged in?')
  await ada.notes(printer, 'The third one of this quagga series, @Abe.')
  await ada.sets(printer, 'pending')
  const team: string = told(await ada.ask(documents.createTeam, { name: 'Geräte' }), 'createTeam').id
  told(await ada.ask(documents.addTeamMember, { team, agent: ada.id }), 'addTeamMember')
  told(
    await ada.ask(documents.assignTicket, { id: printer.id, assignee: ada.id, team, addTags: ['Rückruf'] }),
    'updateTicket',
  )
  told(
    await ada.ask(documents.saveView, { name: 'Open ones', audience: 'own', filter: { status: ['open'] } }),
    'saveView',
  )
  told(
    await ada.ask(documents.saveCannedReply, {
      name: 'Größe',
      content: 'Hello {{requester.name}}',
      audience: 'team',
      team,
    }),
    'saveCannedReply',
  )
  told(await ada.ask(documents.nameDesk, { name: 'Größe & Söhne' }), 'nameDesk')
  const made = await ada.ask(documents.createOrganisation, { name: 'Gebrüder Groß', domains: ['gross.example'] })
  const organisation: string = told(made, 'createOrganisation').organisation.id
  for (const { id: customer } of [cara, carl])
    told(await ada.ask(documents.setOrganisation, { customer, organisation }), 'setOrganisation')
  told(await ada.ask(documents.setTicketSharing, { id: organisation, isAllowed: true }), 'setTicketSharing')
  told(await cara.ask(documents.addParticipant, { ticketId: printer.id, email: 'carl@example.com' }), 'addParticipant')
  const second = await carl.submits("=cmd|' /C calc'!A0", { files: [picture('photo.png', 'x'.repeat(70_000))] })
  await ada.sets(second, 'closed')
  told(await ada.ask(documents.markRead, { id: printer.id }), 'markRead')
  for (let index = 0; index < 5; index++) await cara.comments(printer, `Still blinking ${index}`)
  return desk
}

/** A folder that is gone when the test is. */
export async function folderOfTest(): Promise<AsyncDisposable & { path: string }> {
  const path = await temporaryFolder()
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const seen = `query ($printer: ID!) { tickets { id title description status createdAt participants user { email } assignee { email } team { name } isUnread readUpTo attachments { id fileName fileSize } }
  comments(ticketId: $printer) { id content audience user { email } }
  searchTickets(text: "blink") { hits { place ticket { id } } } ticketCounts { status count } }`

/** All that this agent sees of the desk; its note is there, and found, for agents alone. */
export async function everything(desk: { url: string }, ada: TestUser): Promise<unknown> {
  const cara = await logIn(desk, { email: 'cara@example.com', password: "cara's secret" })
  const customers = told(await ada.ask(documents.customers), 'customers').map(
    ({ user, organisation, openTickets }: any) => [user.email, organisation, openTickets],
  )
  const organisations = told(await ada.ask(documents.organisations), 'organisations')
  const look = async (person: TestUser) => {
    const { data, errors } = await person.ask(seen, { printer: '1' })
    deepEqual(errors, [])
    const { hits } = told(await person.ask(documents.searchTickets, { text: 'quagga ' }), 'searchTickets')
    const notes = data.comments.filter(({ content }: SeenNote) => content.includes('quagga'))
    deepEqual([hits.length, notes.length], person.role === 'agent' ? [1, 1] : [0, 0])
    return { data, hits }
  }
  return { agent: await look(ada), customers, organisations, customer: await look(cara) }
}
