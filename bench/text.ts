/** Made-up words of the length that people write to a help desk, the same each time. */
const words =
  `after the last update our invoice export shows wrong totals and two colleagues can not open any attachment from
  their phone while printing works when we restart but then login fails again with error 504 so please tell us what to
  check first because customers are waiting since Monday morning thank you very much for looking into this order number
  delivery address was changed twice account still lists old name monthly report arrives empty`.split(/\s+/)

export interface TextWriter {
  /** A whole number from 0 to below `limit`. */
  upTo(limit: number): number
  pick<T>(from: readonly T[]): T
  /** 15 to 90 characters. */
  title(): string
  /** None for one in ten, else 80 to 1,500 characters. */
  description(): string | null
  /** 40 to 700 characters. */
  comment(): string
  /** Files of a ticket: three in ten have one or two. */
  fileCount(): number
}

export function createWriter(seed: number): TextWriter {
  let state = seed
  const upTo = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const pick = <T>(from: readonly T[]): T => from[upTo(from.length)] as T
  const sentence = (count: number) => Array.from({ length: count }, () => pick(words)).join(' ')
  const paragraphs = (longest: number) =>
    Array.from({ length: 1 + upTo(longest) }, () => `${sentence(8 + upTo(30))}.`).join('\n\n')
  // Drawing every word anew would take longer than all the rest of the seeding.
  const descriptions = Array.from({ length: 500 }, () => paragraphs(9))
  const comments = Array.from({ length: 500 }, () => paragraphs(4))
  return {
    upTo,
    pick,
    title: () => sentence(3 + upTo(12)),
    description: () => (upTo(10) ? pick(descriptions) : null),
    comment: () => pick(comments),
    fileCount: () => (upTo(10) < 3 ? 1 + upTo(2) : 0),
  }
}
