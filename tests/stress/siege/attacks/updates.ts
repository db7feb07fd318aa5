/** Against what agents are told that concerns them, and against what customers say of their tickets. */
import type { Attack } from './attack.ts'
import { everyone, note, ownTickets, someTicket } from './material.ts'
import { openFollowing, openSockets, subscribe } from './messages.ts'

const kinds = ['assigned', 'mentioned', 'answered', 'reopened', 'woke', 'commented', 'noted', 'status_changed']
const watch =
  'mutation ($id: ID!, $watching: TicketWatch!) { watchTicket(id: $id, watching: $watching) { id watching } }'
const mark =
  'mutation ($ids: [ID!], $ticket: ID, $until: DateTime) { markUpdatesRead(ids: $ids, ticket: $ticket, until: $until) }'

const unread = 'subscription { unreadUpdates { count tickets } }'

const everyoneTold: Attack = {
  name: 'everyone-told',
  does: 'notes that name everyone, on ticket after ticket, each of which is a new update for each of them',
  by: 'agent',
  async run(scene) {
    const tickets = ownTickets(scene)
    for (let written = 0; await scene.turn(); written++) {
      const variables = { id: tickets[written % tickets.length], content: `${everyone(scene)} ${scene.unique()}` }
      const { status, text } = await scene.ask({ query: note, variables })
      if (status === 200 && !/"addComment":\{"id":"\d+"|"code":"/.test(text)) throw new Error(`A note: ${text}`)
    }
  },
}

const watchesInBursts: Attack = {
  name: 'watches-in-bursts',
  does: 'tickets watched, muted and let go and kinds of updates chosen, again and again, while all these tickets are changed at once',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const ids = ownTickets(scene)
    const change = `mutation ($ids: [ID!], $status: Status) {
      updateTickets(tickets: { ids: $ids }, change: { status: $status }) { id } }`
    const choose = `mutation ($kind: UpdateKind!, $inApp: Boolean!) {
      chooseUpdates(kind: $kind, inApp: $inApp, inBrowser: true) { kind inApp inBrowser } }`
    const states = ['watching', 'muted', 'no']
    while (await scene.turn()) {
      const what = random.int(1, 10)
      if (what === 1) {
        const status = random.pick(['open', 'pending', 'resolved', 'closed'])
        void scene.ask({ query: change, variables: { ids, status } })
      } else if (what <= 3) {
        const inApp = random.chance(0.5)
        const { text } = await scene.ask({ query: choose, variables: { kind: random.pick(kinds), inApp } })
        // What is not told is not told by the browser either.
        if (/"inApp":false,"inBrowser":true/.test(text)) throw new Error(`Choices: ${text}`)
      } else {
        const [id, watching] = [random.pick([...ids, '0', '999999999', 'x']), random.pick(states)]
        const { text } = await scene.ask({ query: watch, variables: { id, watching } })
        const said = /"watching":"(\w+)"/.exec(text)?.[1]
        if (said !== undefined && said !== watching) throw new Error(`${said} instead of ${watching}`)
      }
    }
  },
}

const updatesInPages: Attack = {
  name: 'updates-in-pages',
  does: 'updates read deep in their list with long tickets, marked as read in bursts, and their number followed on many sockets',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const page = 'updates(first: 100, after: $after) { id isRead cursor excerpt ticket { id title description } }'
    const two = `query ($after: String) { a: ${page} b: ${page} }`
    await openFollowing(scene, { sockets: 3, times: 20, query: unread })
    const places = [null, '0.0', '999999999999999.999999999999999', '9'.repeat(400), 'x']
    while (await scene.turn()) {
      if (random.chance(0.4)) void scene.ask({ query: two, variables: { after: random.pick(places) } })
      else {
        const variables = random.pick([
          {},
          { ids: Array.from({ length: 5_000 }, (_, id) => String(id)) },
          { ids: ['1', '1', 'x'] },
          { ticket: random.pick(ownTickets(scene)) },
          { until: random.pick(['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'x']) },
        ])
        const { text } = await scene.ask({ query: mark, variables })
        const left = /"markUpdatesRead":(-?\d+)/.exec(text)?.[1]
        if (left !== undefined && Number(left) < 0) throw new Error(`${left} are unread`)
      }
    }
  },
}

const updatesOfAgents: Attack = {
  name: 'updates-of-agents',
  does: 'a customer who asks for updates, watches and chooses, on their own tickets and those of others, over HTTP and a WebSocket',
  by: 'customer',
  async run(scene) {
    const { random } = scene
    const told = 'A customer was told of updates'
    const [socket] = await openSockets(scene, 1)
    let heard: string | undefined
    socket?.on('message', (data: Buffer) => {
      if (data.includes('"unreadUpdates":{')) heard = data.toString()
    })
    while (await scene.turn()) {
      if (heard !== undefined) throw new Error(`${told}: ${heard.slice(0, 200)}`)
      const id = random.pick([...ownTickets(scene), String(random.int(1, 2_000))])
      if (socket && random.chance(0.2)) {
        subscribe(socket, scene.unique(), unread)
        continue
      }
      const { text } = await scene.ask(
        random.pick([
          { query: '{ updates(first: 100) { id excerpt actor { email } } }' },
          { query: '{ updateChoices { kind inApp } }' },
          { query: 'mutation { chooseUpdates(kind: noted, inApp: true, inBrowser: true) { kind inApp } }' },
          { query: mark, variables: { ticket: id } },
          { query: watch, variables: { id, watching: 'watching' } },
          { query: 'query ($id: ID!) { ticket(id: $id) { watching } }', variables: { id } },
        ]),
      )
      if (/"(excerpt|inApp)"|"watching":"|"markUpdatesRead":\d/.test(text)) throw new Error(`${told}: ${text}`)
    }
  },
}

const solvedOrNot: Attack = {
  name: 'solved-or-not',
  does: 'tickets said to be solved and not solved in bursts, with the same keys and without, on those of others, too',
  by: 'customer',
  async run(scene) {
    const { random } = scene
    const query =
      'mutation ($id: ID!, $solved: Boolean!) { answerSolution(ticketId: $id, solved: $solved) { id status confirmedAt user { email } } }'
    const tickets = ownTickets(scene).slice(0, 5)
    const keys = Array.from({ length: 4 }, () => `key-${scene.unique()}`)
    while (await scene.turn()) {
      const isOthers = random.chance(0.3)
      const id = isOthers ? someTicket(scene) : random.pick([...tickets, '0', 'x'])
      const key = random.chance(0.3) ? random.pick(keys) : undefined
      const asked = scene.ask({ query, variables: { id, solved: random.chance(0.5) }, ...(key && { key }) })
      if (!isOthers) continue
      const { text } = await asked
      const email = /"email":"([^"]*)"/.exec(text)?.[1]
      if (email !== undefined && email !== scene.account?.email) throw new Error(`A ticket of ${email} was answered`)
    }
  },
}

export const updateAttacks = [everyoneTold, watchesInBursts, updatesInPages, updatesOfAgents, solvedOrNot]
