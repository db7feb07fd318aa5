/** A desk with what the tests of tags do on it. */
import { ok } from 'node:assert/strict'
import { startApp } from '../../support/app.ts'
import { documents, signUpCast, told, type TestUser } from '../../support/cast.ts'
import { stored } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'

export type Has = { readonly id: string }
type Change = { addTags?: readonly string[] | null; removeTags?: readonly string[] | null }

interface SeenTag {
  readonly id: string
  readonly name: string
  readonly tickets: number
  readonly isCapped: boolean
}

/** Whoever opens it closes its desk. */
export async function openTaggedDesk() {
  const desk = await startApp()
  const cast = await signUpCast(desk)
  const { ada } = cast

  const ask = (person: TestUser, { id }: Has, change: Change) => person.ask(documents.changeTicket, { id, ...change })
  const change = async (ticket: Has, wanted: Change, by = ada): Promise<string[]> =>
    told(await ask(by, ticket, wanted), 'updateTicket').tags
  const tagsOf = async (ticket: Has, person = ada): Promise<string[] | null> =>
    told(await person.ask('query ($id: ID!) { ticket(id: $id) { tags } }', { id: ticket.id }), 'ticket').tags

  const tags = async (given: object = {}): Promise<SeenTag[]> =>
    told(await ada.ask(documents.tags, { ...given }), 'tags')
  const tagNamed = async (name: string): Promise<SeenTag> => {
    const found = (await tags({ prefix: name })).find((one) => one.name === name)
    ok(found, `There is no tag ${name}.`)
    return found
  }
  const rename = async (name: string, to: string) =>
    ada.ask(documents.renameTag, { id: (await tagNamed(name)).id, name: to })
  const merge = async (from: string, into: string) =>
    told(
      await ada.ask(documents.mergeTags, { from: (await tagNamed(from)).id, into: (await tagNamed(into)).id }),
      'mergeTags',
    )
  const remove = async (name: string) =>
    told(await ada.ask(documents.deleteTag, { id: (await tagNamed(name)).id }), 'deleteTag')

  const listDocument = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
    tickets(filter: $filter, sort: $sort, first: $first, after: $after) { id tags status cursor } }`
  const list = async (
    variables: object,
    person = ada,
  ): Promise<{ id: string; tags: string[]; status: string; cursor: string }[]> =>
    told(await person.ask(listDocument, { ...variables }), 'tickets')
  const settled = () =>
    eventually(async () => {
      const [row] = stored(
        desk,
        `SELECT count(*) AS left_over FROM ticket_tag JOIN tag ON tag.id = ticket_tag.tag_id
         WHERE tag.alias_of IS NOT NULL OR tag.folded IS NULL`,
      )
      const waiting = stored(desk, `SELECT id FROM job WHERE kind = 'tags.settle'`).length
      return Number(row?.left_over) === 0 && waiting === 0
    })
  const history = (ticket: Has) =>
    stored(
      desk,
      `SELECT actor_id, audience, data FROM event WHERE kind = 'ticket.tags_changed' AND ticket_id = ${ticket.id} ORDER BY id`,
    ).map(({ actor_id: actor, audience, data }) => [String(actor), audience, JSON.parse(String(data))])
  return { desk, ...cast, ask, change, tagsOf, tags, tagNamed, rename, merge, remove, list, settled, history }
}
