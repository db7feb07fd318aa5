/** Files that come with a comment or an internal note: kept with it or not at all, and shown to whoever it is for. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { requestBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, type SeenAttachment, type SeenTicket, type TestUser } from '../support/cast.ts'
import { upload, type SentFile } from '../support/client.ts'
import { count, digest, storedFiles } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { note, picture } from '../support/files.ts'
import { follow, lastChange } from '../support/live.ts'
import { actorOf } from '../support/many.ts'
import { png } from '../support/pictures.ts'
import { searchTickets } from '../support/search-tickets.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

const commentsDocument = `query ($id: ID!) { comments(ticketId: $id) { content audience
  attachments { id fileName fileUrl fileType fileSize createdAt width height thumbnails { url width height } } }
  ticket(id: $id) { attachments { fileName } } }`

interface Seen {
  readonly talk: readonly (readonly [content: string, ...fileNames: string[]])[]
  readonly ofTicket: readonly string[]
  readonly files: readonly SeenAttachment[]
}

async function read(person: TestUser, { id }: SeenTicket): Promise<Seen> {
  const { data, errors } = await person.ask(commentsDocument, { id })
  deepEqual(errors, [])
  const names = (files: SeenAttachment[]) => files.map(({ fileName }) => fileName)
  return {
    talk: data.comments.map((one: any) => [one.content, ...names(one.attachments)]),
    ofTicket: names(data.ticket.attachments),
    files: data.comments.flatMap((one: any) => one.attachments),
  }
}

const send = (person: TestUser, ticket: { id: string }, content: string, files: readonly SentFile[], isNote = false) =>
  upload(
    desk.url,
    isNote ? documents.addNoteWithFiles : documents.addCommentWithFiles,
    { ticketId: ticket.id, content },
    { token: person.token, files },
  )

test('Files stand with their comment, those of a note are for agents, and the ticket keeps its own', async () => {
  const ticket = await cara.submits('A printer', { files: [note('own', 'own.txt')] })
  const first = await cara.comments(ticket, 'Here it is.', { files: [picture('one.png'), note('two', 'two.txt')] })
  deepEqual(
    first.attachments?.map(({ fileName }) => fileName),
    ['one.png', 'two.txt'],
  )
  await ada.comments(ticket, 'Thank you.')
  const confided = await ada.notes(ticket, 'Look at this.', { files: [note('between us', 'secret.txt')] })
  const talk = [['Here it is.', 'one.png', 'two.txt'], ['Thank you.']] as const
  const [ofCara, ofAbe] = [await read(cara, ticket), await read(abe, ticket)]
  deepEqual([ofCara.talk, ofCara.ofTicket], [talk, ['own.txt']])
  deepEqual([ofAbe.talk, ofAbe.ofTicket], [[...talk, ['Look at this.', 'secret.txt']], ['own.txt']])
  for (const { fileUrl, fileName } of ofAbe.files) {
    const response = await fetch(desk.url + fileUrl)
    equal(response.status, 200)
    if (fileName === 'secret.txt') equal(await response.text(), 'between us')
    else await response.arrayBuffer()
  }
  equal(confided.attachments?.length, 1)
  deepEqual(
    (await cara.lists())[0]?.attachments.map(({ fileName }) => fileName),
    ['own.txt'],
  )
})

test('Pictures of comments and notes get thumbnails, each for whoever sees it', async () => {
  const ticket = await cara.submits('A scanner')
  const large = (name: string): SentFile => ({ name, content: png(210, 150) })
  await cara.comments(ticket, 'A picture', { files: [large('talk.png')] })
  await ada.notes(ticket, 'Another', { files: [large('note.png')] })
  const sizes = async (person: TestUser) =>
    (await read(person, ticket)).files.map(({ fileName, ...one }: any) => [fileName, one.width, one.thumbnails?.length])
  await eventually(async () => (await sizes(ada)).every(([, width]) => width === 210))
  deepEqual(await sizes(ada), [
    ['talk.png', 210, 1],
    ['note.png', 210, 1],
  ])
  deepEqual(await sizes(cara), [['talk.png', 210, 1]])
})

test('A comment is there with all its files, or not at all', async () => {
  const ticket = await cara.submits('A lamp')
  const before = await digest(desk)
  const wrong: readonly [TestUser, string, SentFile[], boolean, string][] = [
    [cara, 'Hm', [note(), note('', 'setup.exe')], false, 'INVALID'],
    [cara, ' ', [note()], false, 'INVALID'],
    [cara, 'Hm', Array.from({ length: desk.config.limits.maxFiles + 1 }, () => note()), false, 'INVALID'],
    [cara, 'Hm', [note()], true, 'FORBIDDEN'],
    [carl, 'Hm', [note()], false, 'NOT_FOUND'],
    [carl, 'Hm', [note()], true, 'NOT_FOUND'],
  ]
  for (const [person, content, files, isNote, code] of wrong) {
    equal((await send(person, ticket, content, files, isNote)).errors[0]?.extensions.code, code)
  }
  deepEqual(await digest(desk), before)
})

test('Sent again with one key it is there once, with its files', async () => {
  const ticket = await cara.submits('A chair')
  const key = randomUUID()
  const before = (await storedFiles(desk)).length
  const files = [note(), picture()]
  const [first, ...others] = await Promise.all(
    Array.from({ length: 5 }, () => cara.comments(ticket, 'Twice?', { key, files })),
  )
  deepEqual(new Set([first, ...others].map((one) => one?.id)).size, 1)
  equal((await read(cara, ticket)).files.length, 2)
  // What the other tries brought is gone; a picture of one pixel has no thumbnail.
  await eventually(async () => (await storedFiles(desk)).length === before + 2)
  equal(count(desk, `attachment WHERE ticket_id = ${ticket.id}`), 2)
})

test('Names of files are found by whom they are for, and tell by whom they can be filtered', async () => {
  const [talk, confided] = [await cara.submits('With a file'), await cara.submits('With a note')]
  await cara.submits('With nothing')
  await cara.comments(talk, 'Here.', { files: [note('', 'quokka.txt')] })
  await ada.notes(confided, 'There.', { files: [note('', 'numbat.txt')] })
  const found = async (person: TestUser, text: string) =>
    (await searchTickets(person, text)).hits.map(({ ticket, place }) => [ticket.title, place])
  for (const person of [cara, ada]) deepEqual(await found(person, 'quokka '), [['With a file', 'file']])
  deepEqual(await found(ada, 'numbat '), [['With a note', 'file']])
  for (const text of ['numbat ', 'numb', 'nubmat ', '"numbat.txt"']) deepEqual(await found(cara, text), [], text)

  const filtered = async (person: TestUser, hasAttachments: boolean) => {
    const { data } = await person.ask(
      'query ($filter: TicketFilter) { tickets(filter: $filter, first: 3) { title } ticketCounts(filter: $filter) { count } }',
      { filter: { hasAttachments, createdFrom: new Date(desk.clock.now()).toISOString() } },
    )
    const titles = data.tickets.map(({ title }: { title: string }) => title)
    return { titles, count: data.ticketCounts.reduce((sum: number, { count }: { count: number }) => sum + count, 0) }
  }
  ok((await filtered(cara, true)).titles.includes('With a file'))
  ok(!(await filtered(cara, true)).titles.includes('With a note'))
  ok((await filtered(cara, false)).titles.includes('With a note'))
  ok((await filtered(ada, true)).titles.includes('With a note'))
  equal((await filtered(ada, true)).count, (await filtered(cara, true)).count + 1)
})

test('Of a file of a note only agents hear, and the ticket stays as it is', async () => {
  const ticket = await cara.submits('A kettle')
  await using agent = await follow(desk, abe, { ticket: ticket.id })
  await using owner = await follow(desk, cara, { ticket: ticket.id })
  const [last, before] = [await lastChange(desk, cara), await cara.opens(ticket)]
  await ada.notes(ticket, 'Look.', { files: [note()] })
  await agent.hears(({ kind }) => kind === 'file')
  deepEqual([await lastChange(desk, cara), await cara.opens(ticket)], [last, before])
  await ada.comments(ticket, 'Look here.', { files: [note()] })
  await owner.hears(({ kind }) => kind === 'file')
  deepEqual(
    // That the ticket was created may be told again.
    owner.changes().flatMap(({ kind }) => (kind === 'created' ? [] : [kind])),
    ['ready', 'comment', 'file'],
  )
})

test('Comments and notes of a ticket each take so many files, and the others go on', async () => {
  const ticket = await cara.submits('A full one')
  const most = requestBudget.commentFilesOfTicket
  const { id: commentId } = await ada.notes(ticket, 'Many')
  await desk.app.database.write(actorOf(ada), async (write) => {
    for (let left = most; left > 0; left--) {
      await write.db
        .insertInto('attachment')
        .values({
          ticket_id: Number(ticket.id),
          comment_id: Number(commentId),
          audience: 'agents',
          uploader_id: Number(ada.id),
          key: `made-up-${left}`,
          file_name: 'x.txt',
          file_type: 'text/plain',
          file_size: 1,
          sha256: new Uint8Array(32),
          is_inline: 0,
          created_at: write.now,
        })
        .execute()
    }
  })
  const { errors } = await send(ada, ticket, 'One more', [note()], true)
  deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['INVALID', 'attachmentFiles'])
  match(errors[0]?.message ?? '', /as many files as they can/)
  await ada.notes(ticket, 'Without a file')
  for (const person of [cara, ada]) await person.comments(ticket, 'With a file', { files: [note()] })
  equal((await read(cara, ticket)).files.length, 2)
  equal((await read(ada, ticket)).files.length, most + 2)
})
