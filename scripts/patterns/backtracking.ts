/**
 * How the time that a backtracking engine takes for a regular expression grows with the text. A text can be tried in many ways
 * when some word leads from one place of the expression back to itself and also on to another that it leads back to itself;
 * it is tried in all of them when what follows does not match (Weber and Seidl, "On the degree of ambiguity of finite automata").
 */
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'
import { toAutomaton, type Automaton, type Position } from './automaton.ts'

export type Growth = 'linear' | 'polynomial' | 'exponential'

/** Errs on the side of caution: what is called linear is; of the others, some are never that slow. */
export function growthOf(source: string, flags: string): Growth {
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, mode)
  const alphabet = alphabetOf(pattern)
  const growths: Growth[] = []
  const look = (alternatives: readonly AST.Alternative[], isWhole: boolean) => {
    const automaton = toAutomaton(alternatives, flags, (inner) => look(inner, false))
    // That a lookaround matches does not end the search: it may be tried again at every place.
    if (!isWhole) for (const position of automaton.positions) position.accepts = false
    growths.push(growthOfAutomaton(automaton, alphabet, { searches: !(isWhole && flags.includes('y')) }))
  }
  look(pattern.alternatives, true)
  return growths.includes('exponential') ? 'exponential' : growths.includes('polynomial') ? 'polynomial' : 'linear'
}

/** A letter: the numbers of the positions that take the characters it stands for. */
type Letter = ReadonlySet<number>

function growthOfAutomaton(
  { positions, first }: Automaton,
  alphabet: readonly number[],
  { searches }: { searches: boolean },
) {
  const search: Position = { accepts: false, matches: () => true, next: new Map() }
  for (const [each, where] of first) if (where === 'anywhere') search.next.set(each, 1)
  search.next.set(search, 1)
  const all = searches ? [search, ...positions] : [...positions]
  const numbers = new Map(all.map((position, number) => [position, number]))
  const next = all.map((position) => [...position.next.keys()].map((each) => numbers.get(each) as number))
  const letters = lettersOf(all, alphabet)
  const step = (from: number, letter: Letter) => (next[from] as number[]).filter((each) => letter.has(each))
  const reach = (from: readonly number[], to: readonly number[]) => reaches(from, to, letters, step)

  const looping = all.map((_, number) => number).filter((number) => reach([number], [number]))
  const trying = looping.filter((number) => !(all[number] as Position).accepts)
  for (const number of trying) {
    const isAmbiguousLoop = [...(all[number] as Position).next].some(
      ([each, ways]) => ways > 1 && reach([numbers.get(each) as number], [number]),
    )
    if (isAmbiguousLoop) return 'exponential'
    for (const other of trying) {
      if (other > number && reach([number, number], [number, other]) && reach([number, other], [number, number])) {
        return 'exponential'
      }
    }
  }
  for (const one of trying) {
    for (const two of trying) {
      if (one !== two && reach([one, one, two], [one, two, two])) return 'polynomial'
    }
  }
  return 'linear'
}

/** Whether one and the same word, of at least one letter, leads from each of `from` to the one of `to` in its place. */
function reaches(
  from: readonly number[],
  to: readonly number[],
  letters: readonly Letter[],
  step: (from: number, letter: Letter) => number[],
): boolean {
  const goal = to.join()
  const seen = new Set<string>()
  const waiting = [from]
  for (let places = waiting.pop(); places; places = waiting.pop()) {
    for (const letter of letters) {
      const steps = places.map((place) => step(place, letter))
      for (const reached of product(steps)) {
        const name = reached.join()
        if (name === goal) return true
        if (seen.has(name)) continue
        seen.add(name)
        waiting.push(reached)
      }
    }
  }
  return false
}

const product = (sets: readonly number[][]): number[][] =>
  sets.reduce<number[][]>((found, set) => found.flatMap((each) => set.map((one) => each.concat(one))), [[]])

/** Characters that no position tells apart are one letter. */
function lettersOf(positions: readonly Position[], alphabet: readonly number[]): Letter[] {
  const letters = new Map<string, Letter>()
  for (const codePoint of alphabet) {
    const taking = positions.flatMap(({ matches }, number) => (matches(codePoint) ? [number] : []))
    letters.set(taking.join(), new Set(taking))
  }
  return [...letters.values()]
}

/** Latin, and of everything else a few of each kind: marks, controls, other scripts and widths, lone surrogates. */
const samples = [
  ...Array.from({ length: 0x250 }, (_, codePoint) => codePoint),
  0x300,
  0x323,
  0x3b1,
  0x430,
  0x5d0,
  0x61c,
  0x627,
  0x915,
  0x93e,
  0xe01,
  0xe31,
  0x1100,
  0x180e,
  0x2003,
  0x200b,
  0x200d,
  0x200e,
  0x2026,
  0x2028,
  0x202e,
  0x2060,
  0x2066,
  0x20ac,
  0x2116,
  0x2460,
  0x3000,
  0x3042,
  0x30a2,
  0x4e00,
  0xac00,
  0xd800,
  0xdc00,
  0xe000,
  0xfdfa,
  0xfe0f,
  0xfe62,
  0xfeff,
  0xff0d,
  0xff1d,
  0xff21,
  0xfff9,
  0xfffd,
  0x1f600,
  0x20000,
  0xe0001,
]

function alphabetOf(pattern: AST.Pattern): number[] {
  const alphabet = new Set(samples)
  visitRegExpAST(pattern, {
    onCharacterEnter({ value }) {
      for (const codePoint of [value - 1, value, value + 1])
        if (codePoint >= 0 && codePoint <= 0x10ffff) alphabet.add(codePoint)
    },
  })
  return [...alphabet]
}
