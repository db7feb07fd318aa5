/** Against slow reads: searches, counts and pages that cost much. */
import type { Attack, Scene } from './attack.ts'

const search =
  'query ($text: String!, $first: Int) { searchTickets(text: $text, first: $first) { hits { cursor place excerpt { text isHit } ticket { id title } } ignoredWords } }'

const ask = (scene: Scene, text: string, first = 20) => scene.ask({ query: search, variables: { text, first } })

const phraseEndings: Attack = {
  name: 'phrase-endings',
  does: 'phrases of very many words of which the last is only begun and has 399 endings',
  by: 'customer',
  async run(scene) {
    while (await scene.turn()) void ask(scene, `"${'a '.repeat(scene.random.int(90, 96))}zzqs`)
  },
}

const longPhrases: Attack = {
  name: 'long-phrases',
  does: 'phrases that almost stand in long texts, everywhere, several at once',
  by: 'customer',
  async run(scene) {
    const phrases = [`"${'a '.repeat(97)}b"`, `"b ${'a '.repeat(95)}b"`, `"${'a '.repeat(97)}zzqs"`]
    while (await scene.turn()) void ask(scene, scene.random.pick(phrases), 200)
  },
}

const excerpts: Attack = {
  name: 'excerpts',
  does: 'a phrase to be marked in twenty long texts',
  by: 'customer',
  async run(scene) {
    const phrases = [`"${'a '.repeat(98)}b"`, 'a a a a a b', 'b', '"a b"', 'a zzqs']
    while (await scene.turn()) void ask(scene, scene.random.pick(phrases))
  },
}

const nearMisses: Attack = {
  name: 'near-misses',
  does: 'words to be marked in texts of nothing but words that differ from them by a letter or an ending',
  by: 'customer',
  async run(scene) {
    const texts = ['wanted words', 'wantet words', 'wanted worts', 'want word', '"wantet words"']
    while (await scene.turn()) void ask(scene, scene.random.pick(texts), 200)
  },
}

const manyWords: Attack = {
  name: 'many-words',
  does: 'searches of all the words and beginnings that fit, none of them rare',
  by: 'customer',
  async run(scene) {
    const common = 'the to we and is our of it please not for you can after with on order this that account'.split(' ')
    while (await scene.turn()) {
      const text = Array.from({ length: 40 }, () => scene.random.pick(common)).join(' ')
      void ask(scene, scene.random.pick([text, 'th', 'co', '1', text.replaceAll(' ', '@'), '½'.repeat(200)]), 200)
    }
  },
}

const abandonedSearches: Attack = {
  name: 'abandoned-searches',
  does: 'costly searches whose connection is cut as soon as they are sent',
  by: 'customer',
  async run(scene) {
    while (await scene.turn())
      void scene.ask(
        { query: search, variables: { text: `"${'a '.repeat(97)}b"`, first: 200 } },
        { cutAfterMs: scene.random.int(1, 60) },
      )
  },
}

const costlyCounts: Attack = {
  name: 'costly-counts',
  does: 'counts and pages with filters that no index leads to, under many names',
  by: 'customer',
  async run(scene) {
    const fields =
      'createdFrom:"2000-01-01T00:00:00Z",createdTo:"2100-01-01T00:00:00Z",updatedFrom:"2000-01-01T00:00:00Z",updatedTo:"2100-01-01T00:00:00Z",hasAttachments:true,status:[open,pending,resolved,closed]'
    const filter = `filter:{${fields}}`
    const queries = [
      `{${Array.from({ length: 15 }, (_, index) => `a${index}:ticketCounts(${filter}){status count}`).join(' ')}}`,
      `{tickets(${filter},sort:updated,first:200){id title cursor}}`,
      `{searchTickets(text:"a b the",${filter},first:200){hits{ticket{id title}}}}`,
      `{a:tickets(sort:status,first:200){id} b:tickets(sort:oldest,first:200,filter:{hasAttachments:true}){id}}`,
    ]
    while (await scene.turn()) void scene.ask({ query: scene.random.pick(queries) })
  },
}

const deepPages: Attack = {
  name: 'deep-pages',
  does: 'search results, page after page to the end',
  by: 'customer',
  async run(scene) {
    const query =
      'query ($after: String) { searchTickets(text: "a", first: 5, after: $after) { hits { cursor excerpt { text } ticket { id } } } }'
    let after: string | undefined
    while (await scene.turn()) {
      const { text } = await scene.ask({ query, variables: { after } })
      after = [...text.matchAll(/"cursor":"([^"]+)"/g)].at(-1)?.[1]
    }
  },
}

export const searchAttacks = [
  phraseEndings,
  longPhrases,
  excerpts,
  nearMisses,
  manyWords,
  abandonedSearches,
  costlyCounts,
  deepPages,
]
