/** A regular expression as its position automaton (Glushkov), with the ways that lead from one position to the next counted. */
import type { AST } from '@eslint-community/regexpp'

/** Of what stands at one place in the expression and takes one character. */
export interface Position {
  /** Whether a match is found once this is reached, whatever follows. */
  accepts: boolean
  readonly matches: (codePoint: number) => boolean
  /** In how many ways each position can come next: more than one is ambiguous by itself. */
  readonly next: Map<Position, number>
}

export interface Automaton {
  readonly positions: readonly Position[]
  /** The first positions of a match: those that are tried at every place of the text, and those that only stand at its beginning. */
  readonly first: ReadonlyMap<Position, 'anywhere' | 'beginning'>
}

/** How a part can match nothing at all; `start` only at the beginning of the text. */
type Empty = 'no' | 'always' | 'asserted' | 'start'

interface Fragment {
  readonly empty: Empty
  readonly first: ReadonlyMap<Position, 'anywhere' | 'beginning'>
  /** The positions it can end with, and whether nothing has to hold after them. */
  readonly last: ReadonlyMap<Position, boolean>
}

/** Repetitions beyond these are as many as there are characters, or change a time only by a constant factor. */
const unbounded = 200
const copies = 3

const nothing: Fragment = { empty: 'always', first: new Map(), last: new Map() }
const assertion = (empty: Empty): Fragment => ({ ...nothing, empty })

/** `onLookaround` gets the alternatives of each lookaround: they are expressions of their own, tried where they stand. */
export function toAutomaton(
  alternatives: readonly AST.Alternative[],
  flags: string,
  onLookaround: (alternatives: readonly AST.Alternative[]) => void,
): Automaton {
  const positions: Position[] = []
  const multiline = flags.includes('m')
  const atomFlags = flags.replace(/[dgmy]/g, '')

  function position(matches: Position['matches'], loops = false): Fragment {
    const one: Position = { accepts: false, matches, next: new Map() }
    positions.push(one)
    if (loops) one.next.set(one, 1)
    return { empty: loops ? 'asserted' : 'no', first: new Map([[one, 'anywhere']]), last: new Map([[one, !loops]]) }
  }

  function link(from: Fragment, to: Fragment): void {
    for (const before of from.last.keys()) {
      for (const [after, where] of to.first) {
        if (where === 'anywhere') before.next.set(after, (before.next.get(after) ?? 0) + 1)
      }
    }
  }

  function inOrder(one: Fragment, two: Fragment): Fragment {
    link(one, two)
    const first = new Map(one.first)
    if (one.empty !== 'no') {
      for (const [each, where] of two.first) {
        if (first.get(each) !== 'anywhere') first.set(each, one.empty === 'start' ? 'beginning' : where)
      }
    }
    const last = new Map(two.last)
    if (two.empty !== 'no') {
      for (const [each, free] of one.last) last.set(each, (free && two.empty === 'always') || last.get(each) === true)
    }
    return { empty: both(one.empty, two.empty), first, last }
  }

  const oneOf = (fragments: readonly Fragment[]): Fragment => ({
    empty: fragments.map(({ empty }) => empty).reduce(either),
    first: new Map(fragments.flatMap(({ first }) => [...first])),
    last: new Map(fragments.flatMap(({ last }) => [...last])),
  })

  function repeated({ min, max, element }: AST.Quantifier): Fragment {
    const times = (count: number): Fragment =>
      Array.from({ length: count }, () => fromElement(element)).reduce(inOrder, nothing)
    const required = Math.min(min, copies)
    if (max > unbounded) {
      const loop = fromElement(element)
      link(loop, loop)
      const atLeastOnce = inOrder(times(Math.max(0, required - 1)), loop)
      return min > 0 ? atLeastOnce : { ...atLeastOnce, empty: 'always' }
    }
    // Nested, as the engine does it: (x(xx?)?)? is not ambiguous where x?x?x? is.
    let optional = nothing
    for (let count = Math.min(max - min, copies); count > 0; count--) {
      optional = { ...inOrder(fromElement(element), optional), empty: 'always' }
    }
    return inOrder(times(required), optional)
  }

  function fromAssertion(element: AST.Assertion): Fragment {
    if (element.kind === 'lookahead' || element.kind === 'lookbehind') onLookaround(element.alternatives)
    return assertion(element.kind === 'start' && !multiline ? 'start' : 'asserted')
  }

  function fromElement(element: AST.Element): Fragment {
    switch (element.type) {
      case 'Quantifier':
        return repeated(element)
      case 'Group':
      case 'CapturingGroup':
        return fromAlternatives(element.alternatives)
      case 'Assertion':
        return fromAssertion(element)
      case 'Backreference':
        // What it repeats may be of any length.
        return position(() => true, true)
      default: {
        const atom = new RegExp(`^(?:${element.raw})$`, atomFlags)
        return position((codePoint) => atom.test(String.fromCodePoint(codePoint)))
      }
    }
  }

  const fromAlternatives = (all: readonly AST.Alternative[]): Fragment =>
    oneOf(all.map(({ elements }) => elements.map(fromElement).reduce(inOrder, nothing)))

  const { first, last } = fromAlternatives(alternatives)
  for (const [each, free] of last) each.accepts = free
  return { positions, first }
}

function both(one: Empty, two: Empty): Empty {
  if (one === 'no' || two === 'no') return 'no'
  if (one === 'start' || two === 'start') return 'start'
  return one === 'always' && two === 'always' ? 'always' : 'asserted'
}

function either(one: Empty, two: Empty): Empty {
  if (one === two) return one
  if (one === 'always' || two === 'always') return 'always'
  return one === 'no' ? two : two === 'no' ? one : 'asserted'
}
