/** All the ways to a ticket agree on who sees it, and no answer carries what is another customer's. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { getNamedType, isObjectType } from 'graphql'
import { schema } from '../../server/api.ts'
import { selectAll } from '../support/all-fields.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { note } from '../support/files.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const cast = await signUpCast(desk)
const { cara, carl, ada } = cast

/** Whose each ticket is, by its id. */
const owners = new Map<number, TestUser>()
const statuses = ['open', 'closed', 'pending', 'closed'] as const
for (const person of [cara, carl, ada]) {
  for (const [index, status] of statuses.entries()) {
    const whose = `${person.email} secret ${index}`
    const ticket = await person.submits(`title ${whose}`, {
      description: `description ${whose}`,
      files: [note(`content ${whose}`, `file ${whose}.txt`)],
    })
    owners.set(Number(ticket.id), person)
    await person.comments(ticket, `comment ${whose}`)
    await ada.sets(ticket, status)
  }
}
const lastId = Math.max(...owners.keys())

test('In the list ⇔ found by its id ⇔ opens ⇔ comments can be read ⇔ its file can be fetched ⇔ counted by the export', async () => {
  for (const [name, person] of Object.entries(cast)) {
    const listed = new Map((await person.lists()).map((ticket) => [ticket.id, ticket]))
    for (let id = 1; id <= lastId + 3; id++) {
      const owner = owners.get(id)
      const isTheirs = owner !== undefined && (person.role === 'agent' || person.id === owner.id)
      deepEqual(
        await waysToSee(person, String(id), listed),
        { listed: isTheirs, named: isTheirs, opens: isTheirs, commentsRead: isTheirs, filesFetched: isTheirs },
        `${name} and ticket ${id}`,
      )
    }
    const answer = await person.ask(documents.closedTicketsExport)
    if (person.role === 'customer') equal(answer.errors[0]?.extensions.code, 'FORBIDDEN')
    else await exportHolds(told(answer, 'closedTicketsExport'), [...listed.values()])
  }
})

async function waysToSee(person: TestUser, id: string, listed: ReadonlyMap<string, SeenTicket>) {
  const opened = (await person.ask(documents.ticket, { id })).data.ticket as SeenTicket | null
  const comments = (await person.ask(documents.comments, { ticketId: id })).data.comments
  const attachments = [...(opened?.attachments ?? []), ...(listed.get(id)?.attachments ?? [])]
  const fetched = await Promise.all(attachments.map(({ fileUrl }) => fetch(desk.url + fileUrl)))
  for (const response of fetched) ok((await response.text()).startsWith('content '))
  return {
    listed: listed.has(id),
    named:
      told(await person.ask('query ($ids: [ID!]) { tickets(ids: $ids) { id } }', { ids: [id] }), 'tickets').length ===
      1,
    opens: opened !== null,
    commentsRead: comments !== null && comments.length === 1,
    filesFetched: fetched.length === 2 && fetched.every(({ status }) => status === 200),
  }
}

async function exportHolds(offer: { count: number; url: string }, listed: readonly SeenTicket[]): Promise<void> {
  const closed = listed.filter(({ status }) => status === 'closed').map(({ id }) => id)
  equal(offer.count, closed.length)
  const lines = (await (await fetch(desk.url + offer.url)).text()).trim().split('\r\n').slice(1)
  deepEqual(
    lines.map((line) => line.split(',')[0]),
    closed,
  )
}

const rootFields = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: 'query', field })),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: 'mutation', field })),
].filter(({ field }) => !['logout', 'signUp', 'login'].includes(field.name))

test("Nothing that Cara can ask for, with any ticket's id, carries a word of Carl's or Ada's tickets", async () => {
  let secretsOfCara = 0
  for (const { kind, field } of rootFields) {
    const inner = getNamedType(field.type)
    const given: Record<string, string> = { title: '"New"', content: '"New"', status: 'open' }
    for (let id = 1; id <= lastId; id++) {
      const args = field.args
        .filter((arg) => /id$/i.test(arg.name) || arg.name in given)
        .map((arg) => `${arg.name}: ${given[arg.name] ?? `"${id}"`}`)
      const call = field.name + (args.length ? `(${args.join(', ')})` : '')
      const { text } = await cara.ask(`${kind} { ${call} ${isObjectType(inner) ? selectAll(inner) : ''} }`)
      ok(!/Cannot query field|Unknown argument|Syntax Error/.test(text), text)
      for (const other of [carl, ada]) ok(!text.includes(`${other.email} secret`), `${call} told: ${text}`)
      ok(!text.includes(carl.email), `${call} told of Carl: ${text}`)
      if (text.includes(`${cara.email} secret`)) secretsOfCara++
      if (!args.length) break
    }
  }
  ok(secretsOfCara > statuses.length, "Cara's own words do come back, so that the search can find some.")
})

test('A document of the same kind without a log-in carries no word of anyone', async () => {
  for (const document of [documents.tickets, documents.closedTicketsExport, documents.user]) {
    const { text } = await ask(desk.url, document)
    ok(!text.includes('secret') && !text.includes('@'), text)
  }
})
