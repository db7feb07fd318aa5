/** Completing the values of a planned query: lists a stretch at a time, and what is promised when it comes. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PartBudget, type CharacterCount } from './answer-budget.ts'
import { itemsPerTurn, LongList } from './long-list.ts'
import { Unplanned, type Values } from './plan-arguments.ts'

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
  const items: readonly unknown[] = list
  return completeStretches(items, complete, run)
}

/** One that may end early is counted by itself, too. */
function completeLong({ items, endsAtCharacters }: LongList<unknown>, complete: Complete, run: Run) {
  if (endsAtCharacters === undefined) return completeStretches(items, complete, run)
  const answer = new PartBudget(endsAtCharacters, run.answer)
  // Named one by one, so that all runs have the same shape.
  const own: Run = { variables: run.variables, context: run.context, answer, state: run.state }
  return completeStretches(items, complete, own, () => answer.isFull())
}

const never = () => false

function completeStretches(items: readonly unknown[], complete: Complete, run: Run, isFull = never) {
  return items.length > itemsPerTurn
    ? completeInTurns(items, complete, run, isFull)
    : completeItems(items, complete, run, isFull)
}

async function completeInTurns(items: readonly unknown[], complete: Complete, run: Run, isFull = never) {
  const completed: unknown[] = []
  for (let from = 0; from < items.length && !isFull(); from += itemsPerTurn) {
    if (from) await nextTurn()
    if (run.state.hasFailed) throw new Unplanned('Something else has failed.')
    const stretch = items.slice(from, from + itemsPerTurn)
    for (const item of await completeItems(stretch, complete, run, isFull)) completed.push(item)
  }
  return completed
}

function completeItems(
  items: readonly unknown[],
  complete: Complete,
  run: Run,
  isFull = never,
): unknown[] | Promise<unknown[]> {
  if (!items.length) return []
  const first = settle(items[0], complete, run)
  // What the first waits for is often read for all of them at once: then it is there when the others ask.
  if (isPromise(first)) return first.then((settled) => completeOthers(settled, items, complete, run, isFull))
  return completeOthers(first, items, complete, run, isFull)
}

function completeOthers(
  first: unknown,
  items: readonly unknown[],
  complete: Complete,
  run: Run,
  isFull: () => boolean,
) {
  const completed: unknown[] = [first]
  const pending: Promise<unknown>[] = []
  try {
    for (let at = 1; at < items.length && !isFull(); at++) {
      put(completed, at, settle(items[at], complete, run), pending)
    }
  } catch (error) {
    ignore(pending)
    throw error
  }
  return pending.length ? Promise.all(pending).then(() => completed) : completed
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

export function settle(value: unknown, complete: Complete, run: Run): unknown {
  return isPromise(value) ? value.then((settled) => complete(settled, run)) : complete(value, run)
}

/** Sets `target[key]`, a promised value when it comes; the key keeps its place. */
export function put<K extends string | number>(
  target: { [key in K]: unknown },
  key: K,
  value: unknown,
  pending: Promise<unknown>[],
): void {
  target[key] = value
  if (isPromise(value)) pending.push(value.then((settled) => (target[key] = settled)))
}

/** Another error has ended the run already: those of values still to come have no one to hear them. */
export function ignore(pending: readonly Promise<unknown>[]): void {
  for (const promise of pending) promise.catch(() => {})
}
