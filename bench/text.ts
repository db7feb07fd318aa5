/** Made-up words of the length and frequency that people write to a help desk: few are common, most are rare. The same each time. */
const common =
  `the to we and is our of it please not for you can after with on order this that account have when my error printer
  invoice login password update customer email attachment number since still shows wrong totals open phone printing works
  restart then fails again tell us what check first because are waiting Monday morning thank very much looking into
  delivery address was changed twice lists old name monthly report arrives empty refund shipping label scanner network
  license upgrade export import calendar contract payment receipt subscription browser screen cable keyboard`.split(
    /\s+/,
  )

const syllables =
  'ba ber con dan del dis en fa gan hol in jor kel lam ler man mer nor ol par pre ran ren sal ser tan ter un ver win'.split(
    ' ',
  )

const vocabularySize = 30_000
/** Words are drawn from this many places, of which each word has a share by its rank. */
const places = 2 ** 20

export interface Words {
  /** All words, the most common first. */
  readonly byRank: readonly string[]
  /** Of which rank the word at each place is. */
  readonly ranks: Uint16Array
}

let words: Words | undefined

/** By Zipf's law. */
export function vocabulary(): Words {
  if (words) return words
  const upTo = createRandom(7)
  const byRank = new Set(common.map((word) => word.toLowerCase()))
  while (byRank.size < vocabularySize) {
    byRank.add(Array.from({ length: 2 + upTo(3) }, () => syllables[upTo(syllables.length)]).join(''))
  }
  const shares = Array.from(byRank, (_, rank) => 1 / (rank + 3))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const ranks = new Uint16Array(places)
  let reached = 0
  let from = 0
  for (const [rank, share] of shares.entries()) {
    reached += share
    const to = Math.round((reached / total) * places)
    ranks.fill(rank, from, to)
    from = to
  }
  return (words = { byRank: [...byRank], ranks })
}

function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

export interface TextWriter {
  /** A whole number from 0 to below `limit`. */
  readonly upTo: (limit: number) => number
  readonly pick: <T>(from: readonly T[]) => T
  /** 3 to 10 words, and for one in three a number of its own. */
  title(): string
  /** None for one in ten, else 15 to 60 words. */
  description(): string | null
  /** 5 to 35 words. */
  readonly comment: () => string
  /** Files of a ticket: three in ten have one. */
  fileCount(): number
}

export function createWriter(seed: number): TextWriter {
  const upTo = createRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[upTo(from.length)] as T
  const { byRank, ranks } = vocabulary()
  const sentence = (count: number) =>
    Array.from({ length: count }, () => byRank[ranks[upTo(places)] as number]).join(' ')
  // Drawing every word anew would take longer than all the rest of the seeding.
  const pool = (count: number, least: number, more: number) =>
    Array.from({ length: count }, () => `${sentence(least + upTo(more))}.`)
  const titles = pool(20_000, 3, 8)
  const descriptions = pool(10_000, 15, 46)
  const comments = pool(10_000, 5, 31)
  return {
    upTo,
    pick,
    title: () => (upTo(3) ? pick(titles) : `${pick(titles)} ${100_000 + upTo(9_000_000)}`),
    description: () => (upTo(10) ? pick(descriptions) : null),
    comment: () => pick(comments),
    fileCount: () => (upTo(10) < 3 ? 1 : 0),
  }
}
