/** Against writing: texts that cost much to store, to index or to show. */
import type { Attack, Scene } from './attack.ts'
import { comment, fifteen, longest } from './material.ts'

/** The bound on one ticket's comments must not be what ends it. */
async function commentWith(scene: Scene, texts: (scene: Scene) => string): Promise<void> {
  const create = 'mutation { createTicket(title: "One more") { id } }'
  let id: string | undefined
  for (let written = 0; ; written++) {
    if (written % 8 === 0 || id === undefined) {
      if (!(await scene.turn())) return
      id = /"id":"(\d+)"/.exec((await scene.ask({ query: create })).text)?.[1]
      if (id === undefined) continue
    }
    const content = texts(scene)
    if (!(await scene.turn(Buffer.byteLength(content)))) return
    void scene.ask({ query: comment, variables: { id, content } })
  }
}

const ligatures: Attack = {
  name: 'ligatures',
  does: 'comments of a letter that becomes eighteen when it is indexed',
  by: 'customer',
  run: (scene) => commentWith(scene, () => '\uFDFA'.repeat(longest)),
}

const addresses: Attack = {
  name: 'addresses',
  does: 'comments that are one email address within another',
  by: 'customer',
  run: (scene) => commentWith(scene, ({ random }) => random.pick(['a@', 'ab@c', '@a.b']).repeat(longest / 4)),
}

const links: Attack = {
  name: 'links',
  does: 'comments that look like a link that never ends',
  by: 'customer',
  run: (scene) =>
    commentWith(scene, ({ random }) =>
      random.pick(['.'.repeat(longest), `https://a${'.a'.repeat(40_000)}`, 'www.'.repeat(20_000), '('.repeat(longest)]),
    ),
}

const manyWords: Attack = {
  name: 'new-words',
  does: 'comments of nothing but words that are not in the index yet',
  by: 'customer',
  run: (scene) =>
    commentWith(scene, ({ random }) =>
      Array.from({ length: 12_000 }, () => random.int(0, 2 ** 32).toString(36))
        .join(' ')
        .slice(0, longest),
    ),
}

const marks: Attack = {
  name: 'marks',
  does: 'comments of accents, surrogates and letters that change when they are normalized',
  by: 'customer',
  run: (scene) =>
    commentWith(scene, ({ random }) =>
      random
        .pick(['a\u0301\u0323', '\u0301\u0316', '\u{1D160}', '\uAC01', 'ﷺ½', '漢', 'ß\u0130'])
        .repeat(24_000)
        .slice(0, longest),
    ),
}

const longTickets: Attack = {
  name: 'drops-on-long-tickets',
  does: 'short comments on a ticket that holds very many different words',
  by: 'customer',
  async run(scene) {
    const ids = scene.trap('words')
    while (await scene.turn())
      void scene.ask({ query: comment, variables: { id: scene.random.pick(ids), content: `Drop ${scene.unique()}` } })
  },
}

const textQuota: Attack = {
  name: 'text-quota',
  does: 'tickets and comments of the greatest length, as many as are taken',
  by: 'customer',
  async run(scene) {
    const create = 'mutation ($description: String) { createTicket(title: "Long", description: $description) { id } }'
    const description = 'lorem ipsum dolor '.repeat(longest / 18)
    while (await scene.turn(longest)) void scene.ask({ query: create, variables: { description } })
  },
}

const manyChanges: Attack = {
  name: 'many-changes',
  does: 'many small tickets and comments, fifteen in each document, which all agents hear of',
  by: 'customer',
  async run(scene) {
    while (await scene.turn()) void scene.ask({ query: `mutation{${fifteen('createTicket(title:"Flood"){id}')}}` })
  },
}

export const textAttacks = [longTickets, ligatures, addresses, links, manyWords, marks, textQuota, manyChanges]
