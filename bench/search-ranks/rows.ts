/** What is asked for: two to ten words of each band of frequency, phrases, begun words, under each filter, on the first page and on the last. */
import type { Desk, Member } from '../seed.ts'
import { createWriter, vocabulary, type TextWriter } from '../text.ts'

export type Kind = 'words' | 'phrase' | 'begun word' | 'filter' | 'last page'
export type Viewer = keyof ReturnType<typeof viewersOf>

export interface Row {
  readonly kind: Kind
  readonly band: string
  readonly viewer: Viewer
  readonly name: string
  /** What is asked next: as whom, and the variables of the query. */
  readonly next: () => { readonly member: Member; readonly variables: SearchVariables }
}

export interface SearchVariables {
  readonly text: string
  readonly filter: object | undefined
}

interface Band {
  readonly name: string
  readonly word: () => string
}

const edges = [0, 60, 300, 1_000, 3_000, 10_000] as const
const dayMs = 86_400_000
const counts = { words: [2, 3, 4, 5, 6, 7, 8, 9, 10], phrase: [2, 3, 4], begun: [1, 2, 4], lastPage: [1, 2, 3, 5, 10] }

const viewersOf = ({ agents, listers, large, participant }: Desk) => ({
  agent: agents,
  'customer of few': listers,
  'customer of many': [large],
  'participant in many': [participant],
})

/** All rows of one viewer before those of the next. */
export function searchRows(desk: Desk, tickets: number): Row[] {
  const write = createWriter(13)
  const bands = bandsOf(write)
  // Of the same seed as the desk, so that its texts stand there.
  const phrase = phraseFrom(createWriter(tickets))
  const filters = filtersOf(desk, (limit) => write.upTo(limit))
  const word = (name: string) => (bands.find((band) => band.name === name) as Band).word()
  const begun = (word: string) => word.slice(0, 2 + write.upTo(Math.max(1, word.length - 2)))
  const words = ({ word }: Band, count: number) => Array.from({ length: count }, word).join(' ')

  return Object.entries(viewersOf(desk)).flatMap(([name, members]) => {
    const viewer = name as Viewer
    const row = (kind: Kind, band: string, what: string, text: () => string, filter?: () => object): Row => ({
      kind,
      band,
      viewer,
      name: what,
      next: () => ({ member: write.pick(members), variables: { text: text(), filter: filter?.() } }),
    })
    const ofEachBand = (kind: Kind, what: string, text: (band: Band) => string, filter?: () => object) =>
      bands.map((band) => row(kind, band.name, `${what} of ${band.name}`, () => text(band), filter))
    const isAgent = viewer === 'agent'
    return [
      ...counts.words.flatMap((count) => ofEachBand('words', `${count}`, (band) => `${words(band, count)} `)),
      ...counts.phrase.flatMap((count) =>
        ofEachBand('phrase', `phrase of ${count}`, (band) => `"${words(band, count)}"`),
      ),
      ...ofEachBand('phrase', 'phrase of 2 and a word', (band) => `"${words(band, 2)}" ${band.word()} `),
      row('phrase', 'mixed', 'phrase that stands in a text', phrase),
      row('phrase', 'mixed', 'phrase that stands in a text, and a word', () => `${phrase()} ${word('0–60')} `),
      ...counts.begun.flatMap((count) =>
        ofEachBand('begun word', `${count}, the last begun,`, (band) =>
          `${words(band, count - 1)} ${begun(band.word())}`.trimStart(),
        ),
      ),
      ...filters
        .filter(({ isOfAgents }) => isAgent || !isOfAgents)
        .flatMap(({ name, filter }) =>
          (isAgent ? [2, 5] : [2]).flatMap((count) =>
            ofEachBand('filter', `${name}: ${count}`, (band) => `${words(band, count)} `, filter),
          ),
        ),
      ...counts.lastPage.flatMap((count) =>
        ofEachBand('last page', `last page: ${count}`, (band) => `${words(band, count)} `),
      ),
    ]
  })
}

function bandsOf({ upTo, pick }: TextWriter): Band[] {
  const { byRank } = vocabulary()
  const bands = edges.slice(1).map((to, index): Band => {
    const from = edges[index] as number
    const name = [from, to].map((rank) => rank.toLocaleString('en')).join('–')
    return { name, word: () => byRank[from + upTo(to - from)] as string }
  })
  return [...bands, { name: 'mixed', word: () => pick(bands).word() }]
}

/** Two to four words that stand together in some comment. */
function phraseFrom({ comment, upTo }: TextWriter): () => string {
  return () => {
    const all = comment().replace('.', '').split(' ')
    const start = upTo(Math.max(1, all.length - 3))
    return `"${all.slice(start, start + 2 + upTo(3)).join(' ')}"`
  }
}

interface NamedFilter {
  readonly name: string
  readonly isOfAgents?: boolean
  readonly filter: () => object
}

function filtersOf({ customers }: Desk, upTo: (limit: number) => number): NamedFilter[] {
  const now = Date.now()
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
  const aDay = (name: 'created' | 'updated') => {
    const days = 1 + upTo(110)
    return { [`${name}From`]: daysAgo(days), [`${name}To`]: daysAgo(days - 1) }
  }
  return [
    { name: 'pending', filter: () => ({ status: ['pending'] }) },
    {
      name: 'one requester',
      isOfAgents: true,
      filter: () => ({ requester: String(customers[upTo(customers.length)]?.id) }),
    },
    { name: 'created on a day', filter: () => aDay('created') },
    { name: 'updated on a day', filter: () => aDay('updated') },
    { name: 'created long ago', filter: () => ({ createdTo: daysAgo(100) }) },
    { name: 'with files', filter: () => ({ hasAttachments: true }) },
    { name: 'without files, closed', filter: () => ({ hasAttachments: false, status: ['closed'] }) },
    {
      name: 'an old day, pending, with files',
      filter: () => ({ ...aDay('created'), status: ['pending'], hasAttachments: true }),
    },
  ]
}
