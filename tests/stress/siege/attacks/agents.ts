/** Against what agents have among themselves, by one of them: notes, mentions, canned replies, views, groups, changes of many tickets. */
import { hostileTexts } from '../../../support/hostile-markdown.ts'
import type { Attack, Scene } from './attack.ts'
import { everyone, longest, note, ownTickets } from './material.ts'
import { openFollowing } from './messages.ts'

const ticketOf = (scene: Scene): string => scene.random.pick(scene.trap('phrases'))

/** Letters that are taken together, and as many as a name may have. */
const longName = '\u1100\u1161\u11a8'.repeat(26)

const mentions: Attack = {
  name: 'mentions',
  does: 'notes in which as many names as can be may stand, each of them almost that of an agent with a very long one',
  by: 'agent',
  async run(scene) {
    const rename = 'mutation ($name: String!) { updateProfile(name: $name) { id } }'
    if (await scene.turn()) void scene.ask({ query: rename, variables: { name: longName } })
    const nearly = longName.slice(0, -1)
    const texts = [
      `@${nearly}x `.repeat(longest / 80),
      '@\u1100'.repeat(longest / 2),
      everyone(scene),
      `${'@a'.repeat(30_000)} @${'a@'.repeat(15_000)}`,
      ` @Agent 0${' '.repeat(1_000)}`.repeat(90),
      '@'.repeat(longest),
    ]
    while (await scene.turn(longest))
      void scene.ask({
        query: note,
        variables: { id: ticketOf(scene), content: scene.random.pick(texts).slice(0, longest) },
      })
  },
}

const notesOfMarkdown: Attack = {
  name: 'notes-of-markdown',
  does: 'notes that may name somebody, of texts that parsers of Markdown take long for',
  by: 'agent',
  async run(scene) {
    const texts = Object.values(hostileTexts)
    while (await scene.turn(longest)) {
      const content = `@Nobody\n${scene.random.pick(texts)(longest - 2_000)}`.slice(0, longest)
      void scene.ask({ query: note, variables: { id: ticketOf(scene), content } })
    }
  },
}

const manyMentions: Attack = {
  name: 'many-mentions',
  does: 'short notes that each name everyone, and their conversation read again and again',
  by: 'agent',
  async run(scene) {
    const [id] = scene.trap('endings')
    const content = everyone(scene)
    const read = `{comments(ticketId:"${id}"){id mentions{text user{id name email}}}}`
    while (await scene.turn()) {
      void scene.ask({ query: note, variables: { id, content } })
      if (await scene.turn()) void scene.ask({ query: read })
    }
  },
}

const cannedReplies: Attack = {
  name: 'canned-replies',
  does: 'canned replies of the greatest length for everyone, made, changed, deleted and read',
  by: 'agent',
  async run(scene) {
    const save = `mutation ($id: ID, $name: String, $audience: CannedReplyAudience, $team: ID, $content: String) {
      saveCannedReply(id: $id, name: $name, audience: $audience, team: $team, content: $content) { id } }`
    const list = '{cannedReplies{id name content owner{id name email} team{id name}}}'
    const made: string[] = []
    while (await scene.turn()) {
      const { random } = scene
      const content = random.pick(['{{', '{{ticket.id}}', '\uFDFA', '**']).repeat(10_000).slice(0, 10_000)
      const name = random.pick([scene.unique(), 'n'.repeat(60), 'n'.repeat(100_000), '\u202e', '', '\u0301'.repeat(60)])
      const audience = random.pick(['own', 'team', 'everyone'])
      const id = random.pick([null, ...made, '1', '-1', 'x'])
      const what = random.int(1, 5)
      if (what === 1) void scene.ask({ query: list })
      else if (what === 2 && made.length)
        void scene.ask({ query: 'mutation ($id: ID!) { deleteCannedReply(id: $id) }', variables: { id: made.pop() } })
      else {
        const variables = { id, name, audience, team: random.pick([null, '1', '2']), content }
        const { text } = await scene.ask({ query: save, variables })
        const saved = /"id":"(\d+)"/.exec(text)?.[1]
        if (saved !== undefined && saved !== id) made.push(saved)
      }
    }
  },
}

const tags = Array.from({ length: 60 }, (_, index) => `${index}${'\u1100\u1161'.repeat(18)}`)
const filters = [
  { tags: tags.slice(0, 20), noTags: tags.slice(20, 40), anyTag: tags.slice(40) },
  {
    createdFrom: '2000-01-01T00:00:00Z',
    updatedFrom: '2000-01-01T00:00:00Z',
    updatedTo: '2100-01-01T00:00:00Z',
    hasAttachments: true,
    snoozed: false,
  },
  { status: ['open', 'pending', 'resolved', 'closed'], priority: ['low', 'normal', 'high', 'urgent'] },
  {},
]

const teamViews: Attack = {
  name: 'team-views',
  does: 'views with the longest filters for a team and for everyone, read, and their numbers followed on many sockets',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const save = `mutation ($id: ID, $name: String, $audience: ViewAudience, $team: ID, $filter: TicketFilter, $grouping: ViewGrouping, $columns: [ViewColumn!], $position: Int) {
      saveView(id: $id, name: $name, audience: $audience, team: $team, filter: $filter, grouping: $grouping, columns: $columns, position: $position) { id filter } }`
    const others = [
      { query: '{views{id name filter team{name} owner{name}} teams{name}}' },
      { query: 'mutation ($id: ID!) { deleteView(id: $id) }', variables: { id: '1' } },
    ]
    const counts = 'subscription ($views: [ViewCountInput!]!) { viewCounts(views: $views) { key count isCapped } }'
    const views = Array.from({ length: 30 }, (_, index) => ({
      key: String(index),
      filter: filters[index % filters.length],
    }))
    await openFollowing(scene, { sockets: 1, times: 19, query: counts, variables: { views } })
    while (await scene.turn()) {
      const variables = {
        id: random.pick([null, '1', '2', 'x']),
        name: scene.unique(),
        audience: random.pick(['own', 'team', 'everyone']),
        team: random.pick([null, '1', '2']),
        filter: random.pick(filters),
        grouping: random.pick([null, 'assignee', 'status']),
        columns: random.pick([null, [], ['title', 'tags', 'waitingSince', 'description']]),
        // Each one behind it moves.
        position: random.pick([null, 0, 1, 1_000_000]),
      }
      void scene.ask(random.chance(0.3) ? random.pick(others) : { query: save, variables })
    }
  },
}

const groupedLists: Attack = {
  name: 'grouped-lists',
  does: 'lists by assignee and team under filters that no index leads to, two in each document',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const query = `query ($a: TicketFilter, $b: TicketFilter, $sort: TicketSort, $after: String) {
      a: tickets(filter: $a, sort: $sort, first: 200, after: $after) { id cursor assignee { name } team { name } }
      b: tickets(filter: $b, sort: $sort, first: 200) { id cursor } }`
    while (await scene.turn()) {
      const sort = random.pick(['assignee', 'team', 'priority', 'turn', 'status'])
      const after = random.pick([null, null, `${sort}.none.0.0`, `${sort}.1.999999999999999.1`, 'x'])
      void scene.ask({ query, variables: { a: random.pick(filters), b: random.pick(filters), sort, after } })
    }
  },
}

const takenBack: Attack = {
  name: 'taken-back',
  does: 'changes of many tickets, which all wake at the same moment, and of one, under conditions that hold or not, each stopped or taken back as soon as it was made',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const ids = ownTickets(scene)
    const many = `mutation ($ids: [ID!], $priority: Priority, $add: [String!], $remove: [String!], $until: DateTime) {
      updateTickets(tickets: { ids: $ids }, change: { priority: $priority, addTags: $add, removeTags: $remove, snoozedUntil: $until }) { id } }`
    const one = `mutation ($id: ID!, $priority: Priority, $still: TicketCondition) {
      updateTicket(id: $id, priority: $priority, ifStill: $still) { id priority } }`
    const follow = [
      'mutation ($id: ID!) { undo(batch: $id)',
      'mutation ($id: ID!) { stopBatch(id: $id)',
      'query ($id: ID!) { batch(id: $id)',
    ].map((field) => `${field} { id state canUndo done changed } }`)
    while (await scene.turn()) {
      const priority = random.pick(['low', 'normal', 'high', 'urgent'])
      if (random.chance(0.2)) {
        // All of them wake at once.
        const until = random.pick([null, new Date(Date.now() + 2_000).toISOString()])
        const tags = random.chance(0.5) ? { add: ['siege'] } : { remove: ['siege'] }
        const { text } = await scene.ask({ query: many, variables: { ids, priority, until, ...tags } })
        const id = /"id":"(\d+)"/.exec(text)?.[1]
        if (id !== undefined && (await scene.turn())) void scene.ask({ query: random.pick(follow), variables: { id } })
      } else {
        const still = random.pick([null, { priority }, { priority: 'low', assignee: null, status: 'open' }, {}])
        void scene.ask({ query: one, variables: { id: random.pick(ids), priority, still } })
      }
    }
  },
}

const peopleByPrefix: Attack = {
  name: 'people-by-prefix',
  does: 'whom one may name, assign or file for, and tags, looked for by beginnings that fit nobody, everybody, and no text',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const query = `query ($p: String!) {
      a: agents(prefix: $p, first: 100) { user { id name email } lastUsedAt } b: agents(prefix: $p, isDeactivated: true) { user { id } }
      customers(prefix: $p, first: 50) { user { id name } tickets } requesters(prefix: $p, first: 50) { id name }
      organisations(prefix: $p) { organisation { id } members } tags(prefix: $p) { name tickets } }`
    const parts = ['', 'a', 'hostile.', '%', '_', '\\', '\u0301', '\uFDFA', '\u1100\u1161\u11a8', '\u200d', ' ', 'zz']
    while (await scene.turn()) {
      const p = random.pick(parts).repeat(random.pick([1, 1, 20, 400, 5_000]))
      void scene.ask({ query, variables: { p } })
    }
  },
}

export const agentAttacks = [
  mentions,
  notesOfMarkdown,
  manyMentions,
  cannedReplies,
  teamViews,
  groupedLists,
  takenBack,
  peopleByPrefix,
]
