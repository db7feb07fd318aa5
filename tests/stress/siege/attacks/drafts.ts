/** Against what lies on the desk until it is sent, and against sending and taking back. */
import { hostileTexts } from '../../../support/hostile-markdown.ts'
import type { Attack, Scene } from './attack.ts'
import { fifteen, longest, names, ownTickets } from './material.ts'
import { openFollowing } from './messages.ts'

const save = `mutation ($ticketId: ID!, $content: String!, $version: String!, $after: [String!], $lastSeen: ID, $audience: Audience) {
  saveDraft(ticketId: $ticketId, content: $content, version: $version, after: $after, lastSeen: $lastSeen, audience: $audience) { version content ticket { id description } } }`
const comment = `mutation ($ticketId: ID!, $content: String!, $lastSeen: ID, $draft: [String!], $status: Status) {
  addComment(ticketId: $ticketId, content: $content, lastSeen: $lastSeen, draft: $draft, status: $status) { id } }`

const versionOf = (scene: Scene): string => `version-${scene.unique().replaceAll('.', '-')}`

const longDrafts: Attack = {
  name: 'long-drafts',
  does: 'drafts of the greatest length on every ticket, that go on from twenty others, and all of them read at once',
  by: 'customer',
  async run(scene) {
    const tickets = ownTickets(scene)
    const all = `{${fifteen('drafts{content ticket{description}}')}}`
    const one = '{drafts{content version ticket{id description}}}'
    while (await scene.turn(longest)) {
      void scene.ask({
        query: save,
        variables: {
          ticketId: scene.random.pick(tickets),
          content: scene.random.pick(['\u0001', 'd', '\uFDFA']).repeat(longest),
          version: versionOf(scene),
          after: scene.random.chance(0.5) ? null : Array.from({ length: 20 }, () => versionOf(scene)),
          lastSeen: scene.random.pick([null, '0', '999999999999999', 'x']),
          audience: scene.random.pick(['everyone', 'agents']),
        },
      })
      if (await scene.turn()) void scene.ask({ query: scene.random.pick([all, one]) })
    }
  },
}

const followedDrafts: Attack = {
  name: 'followed-drafts',
  does: 'twenty subscriptions to the own drafts on each of several sockets, while these are long and change all the time',
  by: 'customer',
  async run(scene) {
    const tickets = ownTickets(scene)
    for (const ticketId of tickets) {
      const variables = { ticketId, content: 'd'.repeat(longest), version: versionOf(scene) }
      if (await scene.turn(longest)) void scene.ask({ query: save, variables })
    }
    const query = `subscription{${names[0]}:drafts{ticketId audience version updatedAt}}`
    await openFollowing(scene, { sockets: 4, times: 20, query })
    const [ticketId] = tickets
    for (let version = versionOf(scene), after: string[] = []; await scene.turn(); after = [version]) {
      version = versionOf(scene)
      void scene.ask({ query: save, variables: { ticketId, content: `d${version}`, version, after } })
    }
  },
}

const lateReplies: Attack = {
  name: 'late-replies',
  does: 'comments that name what was never there as seen, drafts that are gone, and a status that is not theirs to set',
  by: 'customer',
  async run(scene) {
    const { random } = scene
    const [ticketId] = scene.trap('controls')
    while (await scene.turn()) {
      const version = versionOf(scene)
      const content = `Once more ${version}`
      void scene.ask({ query: save, variables: { ticketId, content, version } })
      if (!(await scene.turn())) return
      void scene.ask({
        query: comment,
        variables: {
          ticketId,
          content,
          lastSeen: random.pick([null, '0', '1', '9007199254740991', '99999999999999999999', 'x']),
          draft: random.pick([null, [version], Array.from({ length: 20 }, () => version), ['no']]),
          status: random.pick([null, null, 'closed']),
        },
      })
    }
  },
}

const markdown: Attack = {
  name: 'markdown',
  does: 'comments of texts that parsers of Markdown take long for',
  by: 'customer',
  async run(scene) {
    const texts = Object.values(hostileTexts)
    for (let written = 0, [ticketId] = scene.trap('near'); ; written++) {
      if (written % 8 === 7) ticketId = scene.random.pick(scene.trap('near'))
      const content = scene.random
        .pick(texts)(longest - 2_000)
        .slice(0, longest)
      if (!(await scene.turn(Buffer.byteLength(content)))) return
      void scene.ask({ query: comment, variables: { ticketId, content } })
    }
  },
}

const heldReplies: Attack = {
  name: 'held-replies',
  does: 'replies that are held, long or short, with a status or without, and taken back at once, later, twice or never; and those of others',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const held = `mutation ($ticketId: ID!, $content: String!, $holdSeconds: Int, $status: Status, $lastSeen: ID) {
      addComment(ticketId: $ticketId, content: $content, holdSeconds: $holdSeconds, status: $status, lastSeen: $lastSeen) { id heldUntil } }`
    const undo = 'mutation ($id: ID!) { undoSend(commentId: $id) { id status } }'
    const read = `query ($id: ID!) {${names.map((name) => `${name}:heldReplies(ticketId: $id){id content heldFiles}`).join(' ')}}`
    const tickets = [...scene.trap('phrases'), ...scene.trap('endings')]
    const waiting: string[] = []
    while (await scene.turn()) {
      const ticketId = random.pick(tickets)
      const isLong = random.chance(0.1)
      const content = isLong ? `${scene.unique()} ${'held words '.repeat(8_000)}` : scene.unique()
      if (isLong && !(await scene.turn(content.length))) return
      const variables = {
        ticketId,
        content,
        // Many become due at the same moment.
        holdSeconds: random.pick([1, 1, 5, 60, 61, -1]),
        status: random.pick([null, null, 'pending', 'resolved', 'open', 'closed']),
        lastSeen: random.pick([null, null, null, '0', '9007199254740991~9007199254740991']),
      }
      const { text } = await scene.ask({ query: held, variables })
      const id = /"id":"(held-\d+)"/.exec(text)?.[1]
      if (id !== undefined) waiting.push(id)
      for (const one of random.pick([[], [id, id], [waiting.shift()], [`held-${random.int(1, 500)}`]]))
        if (one !== undefined && (await scene.turn())) void scene.ask({ query: undo, variables: { id: one } })
      if (random.chance(0.05) && (await scene.turn())) void scene.ask({ query: read, variables: { id: ticketId } })
    }
  },
}

export const draftAttacks = [longDrafts, followedDrafts, lateReplies, heldReplies, markdown]
