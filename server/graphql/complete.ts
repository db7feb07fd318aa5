/** Completing the values of a planned query: lists a stretch at a time, and what is promised when it comes. */
import { nextTurn } from '../platform/event-loop.ts'
import { processBudget } from '../platform/budgets.ts'
import type { CharacterCount } from '../platform/character-count.ts'
import { LongList } from '../platform/long-list.ts'
import { PartBudget } from './answer-budget.ts'
import { Unplanned, type Values } from './plan-arguments.ts'

/** What is done between two turns of the event loop, at most. */
const itemsPerTurn = 250
const turnMs = processBudget.eventLoopMs / 5

/** One run of a planned query. */
export interface Run {
  readonly variables: Values
  readonly context: unknown
  readonly answer: CharacterCount
  /** Set once something has failed: what is left of the run is for no one. */
  readonly state: { hasFailed: boolean }
}

/** A value's part of the answer, or a promise of it. */
export type Complete = (value: unknown, run: Run) => unknown

/** Throws Unplanned, and whatever completing an item throws. */
export function completeList(list: unknown, complete: Complete, run: Run): unknown {
  if (list instanceof LongList) return completeLong(list, complete, run)
  if (!Array.isArray(list)) throw new Unplanned('A list that is no array.')
  return completeItems(list, complete, run)
}

/** One that may end early is counted by itself, too. */
function completeLong({ items, endsAtCharacters }: LongList<unknown>, complete: Complete, run: Run) {
  if (endsAtCharacters === undefined) return completeItems(items, complete, run)
  const answer = new PartBudget(endsAtCharacters, run.answer)
  // Named one by one, so that all runs have the same shape.
  const own: Run = { variables: run.variables, context: run.context, answer, state: run.state }
  return completeItems(items, complete, own, () => answer.isFull())
}

const never = () => false
/** Shorter lists are completed without a look at the clock. */
const shortList = 10

/** As many as there is time for; the rest after others have had their turn. */
function completeItems(items: readonly unknown[], complete: Complete, run: Run, isFull = never) {
  if (!items.length) return []
  const first = settle(items[0], complete, run)
  // What the first waits for is often read for all of them at once: then it is there when the others ask.
  if (isPromise(first)) return first.then((settled) => completeOthers([settled], items, complete, run, isFull))
  return completeOthers([first], items, complete, run, isFull)
}

function completeOthers(
  completed: unknown[],
  items: readonly unknown[],
  complete: Complete,
  run: Run,
  isFull: () => boolean,
): unknown[] | Promise<unknown[]> {
  const until = items.length > shortList ? performance.now() + turnMs : Infinity
  const last = Math.min(items.length, completed.length + itemsPerTurn)
  const pending: Promise<unknown>[] = []
  try {
    for (let at = completed.length; at < last && !isFull(); at++) {
      putItem(completed, settle(items[at], complete, run), pending)
      if (until !== Infinity && performance.now() > until) break
    }
  } catch (error) {
    ignore(pending)
    throw error
  }
  const isWhole = completed.length === items.length || isFull()
  if (isWhole) return pending.length ? Promise.all(pending).then(() => completed) : completed
  return Promise.all(pending).then(async () => {
    await nextTurn()
    if (run.state.hasFailed) throw new Unplanned('Something else has failed.')
    return completeOthers(completed, items, complete, run, isFull)
  })
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

export function settle(value: unknown, complete: Complete, run: Run): unknown {
  return isPromise(value) ? value.then((settled) => complete(settled, run)) : complete(value, run)
}

/** Adds to the end of `list`; a promised value when it comes, in its place. Apart from `putField`, for the engine's sake. */
function putItem(list: unknown[], value: unknown, pending: Promise<unknown>[]): void {
  const at = list.push(value) - 1
  if (isPromise(value)) pending.push(value.then((settled) => (list[at] = settled)))
}

/** Sets `object[key]`, a promised value when it comes; the key keeps its place. */
export function putField(
  object: Record<string, unknown>,
  key: string,
  value: unknown,
  pending: Promise<unknown>[],
): void {
  object[key] = value
  if (isPromise(value)) pending.push(value.then((settled) => (object[key] = settled)))
}

/** Another error has ended the run already: those of values still to come have no one to hear them. */
export function ignore(pending: readonly Promise<unknown>[]): void {
  for (const promise of pending) promise.catch(() => {})
}
