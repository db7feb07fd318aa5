/** Against memory, by answers: large ones, and ones that are never fetched. */
import type { Attack, Scene } from './attack.ts'
import { comment, fifteen, names } from './material.ts'

const idOf = (ids: readonly string[], scene: Scene): string => JSON.stringify(scene.random.pick(ids))

/** The same as `scene.ask`, but the answer is left lying. */
function askUnread(scene: Scene, query: string): void {
  const body = JSON.stringify({ query })
  const socket = scene.connect({ reads: false })
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: ${scene.host}\r\nAuthorization: Bearer ${scene.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

const longAliases: Attack = {
  name: 'long-aliases',
  does: 'one long text under fifteen names, six times as long in JSON',
  by: 'customer',
  async run(scene) {
    while (await scene.turn())
      void scene.ask({ query: `{ticket(id:${idOf(scene.trap('controls'), scene)}){${fifteen('description')}}}` })
  },
}

const longLists: Attack = {
  name: 'long-lists',
  does: 'a list of sixty tickets, each with its long text under many names',
  by: 'customer',
  async run(scene) {
    const queries = [
      `{tickets(first:60){id ${fifteen('description')}}}`,
      '{tickets{id title description status user{email} attachments{fileUrl}}}',
      '{tickets{id title a:description b:description}}',
      `{tickets(first:200){id ${fifteen('title')}}}`,
    ]
    while (await scene.turn()) void scene.ask({ query: scene.random.pick(queries) })
  },
}

const unreadAnswers: Attack = {
  name: 'unread-answers',
  does: 'large answers that are asked for on many connections and never fetched',
  by: 'customer',
  async run(scene) {
    const query = `{tickets(first:15){id ${fifteen('description')}}}`
    while (await scene.turn()) askUnread(scene, query)
  },
}

const unreadSmallAnswers: Attack = {
  name: 'unread-small-answers',
  does: 'answers of a megabyte each, pipelined on connections that are never read',
  by: 'anyone',
  async run(scene) {
    const type = '{kind name ofType{kind name ofType{kind name ofType{name}}}}'
    const fields = `types{kind name description fields{name description args{name description type${type}} type${type}}}`
    const query = `{${names
      .slice(0, 8)
      .map((name) => `${name}:__schema{${fields}}`)
      .join(' ')}}`
    const body = JSON.stringify({ query })
    const request = `POST /graphql HTTP/1.1\r\nHost: ${scene.host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    while (await scene.turn()) {
      const socket = scene.connect({ reads: false, from: scene.nextAddress() })
      socket.write(request)
      for (let more = 0; more < 4 && (await scene.turn()); more++) socket.write(request)
    }
  },
}

const longComments: Attack = {
  name: 'long-comments',
  does: 'a ticket full of comments, read under fifteen names',
  by: 'customer',
  async run(scene) {
    const id = idOf(scene.trap('controls').slice(0, 3), scene)
    const content = '\u0001'.repeat(100_000)
    for (let written = 0; written < 5 && (await scene.turn(600_000)); written++)
      void scene.ask({ query: comment, variables: { id: JSON.parse(id), content } })
    while (await scene.turn()) {
      void scene.ask({ query: `{${fifteen(`comments(ticketId:${id}){content}`)}}` })
      void scene.ask({ query: `{comments(ticketId:${id}){${fifteen('content')}}}` })
      await scene.turn()
    }
  },
}

export const answerAttacks = [longAliases, longLists, unreadAnswers, unreadSmallAnswers, longComments]
