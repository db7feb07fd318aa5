/** Changes as they stand between the comments of a ticket: which lie together, and what of them is worth a line. */
import type { Entry } from './store.ts'

/** A comment, as far as its place is asked for. */
type Placed = { readonly id: string; readonly createdAt: string }

/** Oldest first. `before` is the id of the comment that follows them; null after the last. */
export type Run = { readonly before: string | null; readonly entries: readonly Entry[] }

/** `entries` are the newest first, `comments` the oldest. What happened together with a comment comes after it. */
export function runsBetween(entries: readonly Entry[], comments: readonly Placed[]): Run[] {
  const runs: { before: string | null; entries: Entry[] }[] = []
  let next = 0
  for (const entry of entries.toReversed()) {
    while (next < comments.length && Date.parse(comments[next]?.createdAt ?? '') <= Date.parse(entry.at)) next++
    const before = comments[next]?.id ?? null
    const last = runs.at(-1)
    if (last && last.before === before) last.entries.push(entry)
    else runs.push({ before, entries: [entry] })
  }
  return runs
}

/** Whoever takes something back within this time has only tried, in ms. */
const shortly = 10 * 60 * 1000

/**
 * What is left of a run, oldest first: changes of one thing by one person in short order are one, from the first value to the last, and none where that is the
 * same. So is a change of many tickets with the one that took it back.
 */
export function netOf(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = []
  for (const entry of entries) {
    const at = kept.findLastIndex((one) => aboutOf(one) === aboutOf(entry))
    const before = kept[at]
    if (!before || !continues(before, entry)) kept.push(entry)
    else {
      const both = joined(before, entry)
      kept.splice(at, 1, ...(changesNothing(both) ? [] : [both]))
    }
  }
  return kept
}

/** Either answer of a customer is about the solution; who was added or removed, about that person. */
const aboutOf = (entry: Entry): string =>
  isAnswer(entry) ? 'solution' : entry.participant === null ? entry.kind : `participant ${entry.participant}`

const isAnswer = ({ kind }: Entry): boolean => kind === 'confirmed' || kind === 'rejected'

/** What the customer said last of the solution stands first, with what followed: it says more than the rest. */
export function answerFirst(entries: readonly Entry[]): readonly Entry[] {
  const at = entries.findLastIndex(isAnswer)
  return at < 0 ? entries : [...entries.slice(at), ...entries.slice(0, at)]
}

function continues(before: Entry, entry: Entry): boolean {
  if (before.batch || entry.batch) return before.batch !== null && entry.batch?.undoes === before.batch?.id
  if (before.cause !== entry.cause || (entry.cause && entry.cause !== 'answered')) return false
  return before.actor?.id === entry.actor?.id && Date.parse(entry.at) - Date.parse(before.at) <= shortly
}

function joined(before: Entry, entry: Entry): Entry {
  const without = (tags: readonly string[], others: readonly string[]) => tags.filter((tag) => !others.includes(tag))
  return {
    ...entry,
    from: before.from,
    fromName: before.fromName,
    added: [...without(before.added, entry.removed), ...without(entry.added, before.removed)],
    removed: [...without(before.removed, entry.added), ...without(entry.removed, before.added)],
  }
}

function changesNothing(entry: Entry): boolean {
  const { kind, from, to, added, removed, participant } = entry
  if (isAnswer(entry)) return false
  // Added, and then removed, or the other way round.
  if (participant !== null) return true
  return kind === 'tags' ? added.length + removed.length === 0 : from === to
}

/** Batches that were taken back in this ticket: whatever took them back is newer, so it is known as well. */
export const undoneBatches = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(entries.flatMap(({ batch }) => batch?.undoes ?? []))
