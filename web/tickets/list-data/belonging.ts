/** Asks the server which tickets belong in a list, since no filter is known twice. */
import { throttleAsync } from '../filters/throttle-async.ts'
import type { ListedTicket } from './pages.ts'

/** However much happens, it is asked no more often than this, in ms. */
const pause = 2_000

/** As many as the server takes in one question. */
const most = 200

type Options = {
  /** Those of `ids` that belong in the list, as they are now. */
  readonly ask: (ids: readonly string[]) => Promise<readonly ListedTicket[] | Error>
  readonly onAnswer: (belonging: readonly ListedTicket[], asked: ReadonlySet<string>) => void
  /** There is no answer, or there were too many to ask about. */
  readonly onUnknown: () => void
}

export type Question = {
  /** What comes while a question is under way, or soon after it, is one question more. */
  readonly ask: (ids: readonly string[]) => void
  /** Nothing that was asked so far is answered any more. */
  readonly forget: () => void
}

export function askWhatBelongs({ ask, onAnswer, onUnknown }: Options): Question {
  let wanted = new Set<string>()
  let underWay: ReadonlySet<string> | undefined
  const askSoon = throttleAsync(async () => {
    const asked = wanted
    if (asked.size === 0) return
    wanted = new Set()
    underWay = asked
    const belonging = asked.size > most ? undefined : await ask([...asked]).catch(() => undefined)
    if (underWay !== asked) return
    if (!belonging || belonging instanceof Error) onUnknown()
    else onAnswer(belonging, asked)
  }, pause)
  return {
    ask: (ids) => {
      for (const id of ids) wanted.add(id)
      if (ids.length > 0) askSoon()
    },
    forget: () => {
      wanted = new Set()
      underWay = undefined
    },
  }
}
