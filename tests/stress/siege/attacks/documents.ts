/** Against reading documents: the cache, the parser, the validation, variables. */
import type { Attack } from './attack.ts'

const json = { 'content-type': 'application/json' }

const documentCache: Attack = {
  name: 'document-cache',
  does: 'documents of nothing but comments, never the same twice, for the cache to keep',
  by: 'anyone',
  async run(scene) {
    const filling = '#\n'.repeat(7_400)
    while (await scene.turn()) void scene.ask({ query: `{__typename}${filling}#${scene.unique()}` })
  },
}

const overlappingFields: Attack = {
  name: 'overlapping-fields',
  does: 'documents in which every field must be compared with every other',
  by: 'anyone',
  async run(scene) {
    const level = (depth: number, inner: string): string =>
      depth ? `user{${level(depth - 1, inner)}}`.repeat(2) : inner
    const query = `{${'user{id email role id email role}'.repeat(50)} ${level(1, 'id '.repeat(60))}}`
    while (await scene.turn()) void scene.ask({ query: `${query}#${scene.unique()}` })
  },
}

const wrongDocuments: Attack = {
  name: 'wrong-documents',
  does: 'documents with many mistakes, each of which the answer explains',
  by: 'anyone',
  async run(scene) {
    while (await scene.turn()) {
      const fields = Array.from({ length: 240 }, (_, index) => `tickt${'s'.repeat(index % 40)}`).join(' ')
      void scene.ask({ query: `{${fields} #${scene.unique()}\n}` })
    }
  },
}

const fragments: Attack = {
  name: 'fragments',
  does: 'fragments that spread each other, so that they multiply',
  by: 'anyone',
  async run(scene) {
    const count = 60
    const chain = Array.from(
      { length: count },
      (_, index) =>
        `fragment f${index} on Query{${index + 1 < count ? `...f${index + 1} ...f${index + 1}` : '__typename'}}`,
    ).join('')
    while (await scene.turn()) void scene.ask({ query: `{...f0} ${chain}#${scene.unique()}` })
  },
}

const introspection: Attack = {
  name: 'introspection',
  does: 'the whole schema, as often as one document may ask for it',
  by: 'anyone',
  async run(scene) {
    const type = '{kind name ofType{kind name ofType{kind name ofType{name}}}}'
    const whole = `types{kind name description fields(includeDeprecated:true){name description args{name description type${type} defaultValue} type${type}} inputFields{name type${type}} enumValues{name description}}`
    const aliases = Array.from({ length: 6 }, (_, index) => `a${index}:__schema{${whole}}`).join(' ')
    while (await scene.turn()) void scene.ask({ query: `{${aliases}}#${scene.unique()}` })
  },
}

const deepVariables: Attack = {
  name: 'deep-variables',
  does: 'variables that are nested very deeply, or very many',
  by: 'anyone',
  async run(scene) {
    const query =
      'query ($a: ID, $ids: [Status!]) { ticket(id: "1") { id } tickets(status: $ids, requester: $a) { id } }'
    const depth = 100_000
    const shapes = [
      `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      `{"a":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`,
      `{"ids":[${'"nothing",'.repeat(50_000)}"open"]}`,
      `{${Array.from({ length: 40_000 }, (_, index) => `"v${index}":1`).join(',')}}`,
      `{"ids":[${'"open",'.repeat(100_000)}"open"]}`,
    ]
    for (;;) {
      const body = `{"query":${JSON.stringify(query)},"variables":${scene.random.pick(shapes)}}`
      if (!(await scene.turn(body.length))) return
      const token = scene.token
      const headers = token === undefined ? json : { ...json, authorization: `Bearer ${token}` }
      void scene.request('/graphql', { headers, body })
    }
  },
}

const oddBodies: Attack = {
  name: 'odd-bodies',
  does: 'bodies that are too large, of no length, of another type or encoding, or not JSON',
  by: 'anyone',
  async run(scene) {
    const large = `{"query":"{ user { id } }","variables":{"a":"${'x'.repeat(5_000_000)}"}}`
    const kinds = [
      { headers: json, body: large },
      { headers: json, body: '['.repeat(1_400_000) },
      { headers: json, body: `{"query":"${'\\u0041'.repeat(200_000)}"}` },
      { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(100_000) },
      { headers: { ...json, 'content-encoding': 'gzip' }, body: '{}' },
      { headers: { ...json, 'x-many': 'x'.repeat(15_000) }, body: '{}' },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'query=%7Buser%7Bid%7D%7D' },
      { headers: json, body: `{"query":"{ user { id } }"${',"query":"{ user { id } }"'.repeat(20_000)}}` },
    ]
    for (;;) {
      const parts = scene.random.pick(kinds)
      if (!(await scene.turn(parts.body.length))) return
      void scene.request('/graphql', parts)
    }
  },
}

export const documentAttacks = [
  documentCache,
  overlappingFields,
  wrongDocuments,
  fragments,
  introspection,
  deepVariables,
  oddBodies,
]
