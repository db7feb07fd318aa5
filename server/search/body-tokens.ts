/** What a long text is cut into, made before its transaction begins: others may wait for what is open. */
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { createPauses, nextTurn, nextTurnOfTransaction } from '../platform/event-loop.ts'
import { addressTokens, createAddressSet } from './addresses.ts'
import { pieceEnds, wordsOf } from './tokenizer.ts'

export interface BodyTokens {
  readonly words: readonly string[]
  /** Each once. */
  readonly addresses: ReadonlySet<string>
}

interface Prepared {
  readonly tokens: Promise<BodyTokens>
  uses: number
}

const prepared = new Map<string, Prepared>()
let characters = 0

/**
 * Cuts those of `texts` that are long, and keeps what they are cut into until the answer is called. Beyond a budget for all of
 * them nothing is kept, and they are cut where they are needed.
 */
export async function prepareTexts(texts: readonly string[]): Promise<() => void> {
  const long = [...new Set(texts)].filter(
    (text) => text.length > shortText && text.length <= requestBudget.indexed.characters,
  )
  const mine = new Map(long.flatMap((text) => take(text) ?? []))
  const release = () => {
    for (const [text, one] of mine) {
      one.uses--
      if (one.uses || prepared.get(text) !== one) continue
      prepared.delete(text)
      characters -= text.length
    }
    mine.clear()
  }
  await Promise.all([...mine.values()].map(({ tokens }) => tokens)).catch((error: unknown) => {
    release()
    throw error
  })
  return release
}

function take(text: string): [string, Prepared][] | undefined {
  let one = prepared.get(text)
  if (!one) {
    if (characters + text.length > processBudget.preparedCharacters) return undefined
    characters += text.length
    one = { tokens: cut(text, nextTurn), uses: 0 }
    prepared.set(text, one)
  }
  one.uses++
  return [[text, one]]
}

/**
 * For what a transaction writes. Others get their turn on the event loop while a long text is cut that was not prepared, but the transaction does not
 * stand in line with their long work.
 */
export const bodyTokens = (text: string): Promise<BodyTokens> =>
  prepared.get(text)?.tokens ?? cut(text, nextTurnOfTransaction)

async function cut(text: string, turn: typeof nextTurn): Promise<BodyTokens> {
  const words = await wordsInTurns(text, turn)
  const addresses = createAddressSet()
  const pause = createPauses(turnMs, turn)
  for (const token of addressTokens(text)) {
    if (!addresses.add(token)) break
    await pause()
  }
  return { words, addresses: addresses.tokens }
}

async function wordsInTurns(text: string, turn: typeof nextTurn): Promise<readonly string[]> {
  if (text.length <= shortText) return wordsOf(text)
  const words: string[] = []
  let found = 0
  let start = 0
  const pause = createPauses(turnMs, turn)
  for (const end of pieceEnds(text)) {
    for (const word of wordsOf(text.slice(start, end))) {
      found += word.length + 1
      if (found > requestBudget.indexed.characters) return words
      words.push(word)
    }
    start = end
    await pause()
  }
  return words
}

const shortText = 10_000
const turnMs = processBudget.eventLoopMs / 2
