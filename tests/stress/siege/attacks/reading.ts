/** Against what is read from end to end: histories, what somebody has read, and exports. */
import type { Attack } from './attack.ts'
import { comment, names, ownTickets, someTicket } from './material.ts'
import { openFollowing } from './messages.ts'

const histories: Attack = {
  name: 'histories',
  does: 'histories that grow all the while, by pages from both ends, with and without what was said, of tickets of others, too',
  by: 'customer',
  async run(scene) {
    const { random } = scene
    const query = `query ($id: ID!, $after: ID) {
      a: history(ticketId: $id, first: 100, after: $after) { entries { ...E } }
      b: history(ticketId: $id, first: 100, after: $after, changesOnly: true) { entries { ...E } } }
      fragment E on HistoryEntry { id kind at audience cause actor { name email } from to fromName toName added removed fileName participant comment }`
    const solve = 'mutation ($id: ID!, $solved: Boolean!) { answerSolution(ticketId: $id, solved: $solved) { id } }'
    const [id] = scene.trap('endings')
    while (await scene.turn()) {
      const what = random.int(1, 10)
      if (what === 1) void scene.ask({ query: solve, variables: { id, solved: random.chance(0.5) } })
      else if (what === 2) void scene.ask({ query: comment, variables: { id, content: `Once more ${scene.unique()}` } })
      else {
        const after = random.pick([null, null, '1', '999999999999999', 'x'])
        void scene.ask({ query, variables: { id: random.chance(0.9) ? id : someTicket(scene), after } })
      }
    }
  },
}

const readAndUnread: Attack = {
  name: 'read-and-unread',
  does: 'tickets marked as read, up to comments that are there or not, and as unread, fifteen in a document, and followed on several sockets with their texts',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const follow = 'subscription { readMarks { id title description } }'
    await openFollowing(scene, { sockets: 3, times: 20, query: follow })
    const ids = [...ownTickets(scene), ...scene.trap('controls')]
    const mark = (): string => {
      const id = JSON.stringify(random.pick([...ids, someTicket(scene), 'x']))
      const upTo = random.pick(['null', '1', '999999999999999', '"x"'])
      return random.chance(0.5) ? `markRead(id: ${id}, upTo: ${upTo}) { id }` : `markUnread(id: ${id}) { id }`
    }
    while (await scene.turn()) {
      const fields = names.slice(0, random.pick([1, names.length])).map((name) => `${name}: ${mark()}`)
      void scene.ask({ query: `mutation { ${fields.join(' ')} }` })
    }
  },
}

const exports: Attack = {
  name: 'exports',
  does: 'exports of closed tickets with long texts, fetched again and again by one link, cut, or never read',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const close = 'mutation ($ids: [ID!]) { updateTickets(tickets: { ids: $ids }, change: { status: closed }) { id } }'
    const ask = '{ closedTicketsExport { count url } }'
    if (await scene.turn()) void scene.ask({ query: close, variables: { ids: ownTickets(scene) } })
    let url: string | undefined
    while (await scene.turn()) {
      if (url === undefined || random.chance(0.2)) {
        const { text } = await scene.ask({ query: ask })
        url = /"url":"([^"]+)"/.exec(text)?.[1]
      } else if (random.chance(0.3)) {
        const socket = scene.connect({ reads: false })
        socket.write(`GET ${url} HTTP/1.1\r\nHost: ${scene.host}\r\n\r\n`)
      } else void scene.request(url, { method: 'GET', ...(random.chance(0.5) && { cutAfterMs: random.int(1, 60) }) })
    }
  },
}

export const readingAttacks = [histories, readAndUnread, exports]
