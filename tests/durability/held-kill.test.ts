/** Killed at any moment while replies are held, sent and taken back: each is a comment once, or never, and nothing is left half. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'node:test'
import { documents, signUp, told, type TestUser } from '../support/cast.ts'
import { ask, upload } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'
import { dropDatabaseOf } from '../support/test-database.ts'
import { inspectFolder } from '../stress/data-folder.ts'
import { launch, makeFolder } from '../stress/server-process.ts'

const rounds = 4
const repliesOfRound = 12

/** What its author knows of a reply: each is undefined until it was answered. */
interface Sent {
  readonly content: string
  readonly files: number
  id?: string
  isTakenBack?: true
  /** It was to be taken back. */
  isUncertain?: true
}

interface SeenSent {
  readonly content: string
  readonly attachments: readonly { readonly fileUrl: string }[]
}

test(`${rounds} kills lose no held reply, send none twice, and none that was taken back`, async () => {
  const folder = await makeFolder()
  const sent: Sent[] = []
  let server = launch(folder)
  try {
    let url = await server.ready
    const [cara, ada] = [await signUp({ url }, 'cara', 'customer'), await signUp({ url }, 'ada', 'agent')]
    const ticket = await cara.submits('A printer')
    const heldNow = async () =>
      told(await ask(url, documents.heldReplies, { ticketId: ticket.id }, { token: ada.token }), 'heldReplies').length
    for (let round = 0; round < rounds; round++) {
      const work = Promise.allSettled(
        Array.from({ length: repliesOfRound }, (_, at) => send(url, ada, ticket.id, `${round}.${at}`, sent)),
      )
      // From before the first is stored until after the first is sent.
      await sleep(100 + round * 500)
      // In the end some were certainly taken back.
      if (round === rounds - 1) await work
      server.kill()
      await Promise.all([server.ended, work])
      // The time of some comes while nobody is there to send them.
      await sleep(round % 2 ? 1_200 : 0)
      server = launch(folder)
      url = await server.ready
      await eventually(async () => (await heldNow()) === 0)
    }
    deepEqual(server.loggedErrors(), [])
    const read = 'query ($ticketId: ID!) { comments(ticketId: $ticketId) { content attachments { fileUrl } } }'
    const comments: SeenSent[] = told(await ask(url, read, { ticketId: ticket.id }, { token: cara.token }), 'comments')
    const contents = comments.map(({ content }) => content)
    equal(new Set(contents).size, contents.length)
    ok(contents.length > 0 && sent.some(({ isTakenBack }) => isTakenBack))
    for (const { content, id, files, isTakenBack, isUncertain } of sent) {
      for (const { attachments } of comments.filter((one) => one.content === content)) {
        equal(attachments.length, files, `the files of ${content}`)
        for (const { fileUrl } of attachments) equal(await (await fetch(`${url}${fileUrl}`)).text(), content)
      }
      if (isTakenBack) ok(!contents.includes(content), `${content} was taken back`)
      else if (id !== undefined && !isUncertain) ok(contents.includes(content), `${content} was held`)
    }
    await server.stop()
    deepEqual(inspectFolder(folder), [])
  } finally {
    server.kill()
    await server.ended
    await dropDatabaseOf(folder)
    await rm(folder, { recursive: true, force: true })
  }
})

/** Each third is taken back; each second has a file. */
async function send(url: string, { token }: TestUser, ticketId: string, content: string, sent: Sent[]): Promise<void> {
  const at = sent.length + 1
  const one: Sent = { content, files: at % 2 ? 0 : 1 }
  sent.push(one)
  const given = { ticketId, content, holdSeconds: at % 3 ? 1 : 4 }
  const answer =
    at % 2
      ? await ask(url, documents.holdReply, given, { token })
      : await upload(url, documents.holdReply, given, { token, files: [note(content)] })
  one.id = told(answer, 'addComment').id
  if (at % 3) return
  one.isUncertain = true
  const { errors } = await ask(url, documents.undoSend, { commentId: one.id }, { token })
  if (!errors.length) one.isTakenBack = true
}
