/** The kinds of updates, in the order in which people are asked about them, and what they can say of a ticket. */
import type { UpdateKind, WatchState } from '../database/tables.ts'

/** Whether an agent is told of it unless they say otherwise: in the list, and beside that by their browser, once they have allowed it to. */
interface Usual {
  readonly inApp: boolean
  readonly inBrowser: boolean
}

const concerning: Usual = { inApp: true, inBrowser: true }
/** Whoever watches much is not to be called at each of it. */
const watched: Usual = { inApp: true, inBrowser: false }

export const usualOf: Readonly<Record<UpdateKind, Usual>> = {
  assigned: concerning,
  mentioned: concerning,
  answered: concerning,
  reopened: concerning,
  woke: concerning,
  commented: watched,
  noted: watched,
  status_changed: watched,
}

export const updateKinds = Object.keys(usualOf) as UpdateKind[]

export const watchStates = ['watching', 'muted'] as const satisfies readonly WatchState[]
