/** How much a text may become: each element costs a page more than a thousand letters do. Once something has no room, all that follows stays as it was typed. */
export interface Budget {
  /** False from then on. */
  readonly isKept: () => boolean
  /** How many elements there is room for. */
  readonly left: () => number
  /** Takes so many, all or none. */
  readonly take: (elements: number) => boolean
  readonly takeLink: () => boolean
}

/** A text with more links is a list of addresses, or an attack. */
const mostLinks = 200

export function createBudget(elements: number): Budget {
  let left = elements
  let linksLeft = mostLinks
  const take = (count: number): boolean => {
    left = left < count ? -1 : left - count
    return left >= 0
  }
  return {
    isKept: () => left >= 0,
    left: () => left,
    take,
    takeLink: () => linksLeft > 0 && take(1) && linksLeft-- > 0,
  }
}
