/** What one has changed oneself on this page, the latest last, and how each is taken back: by its button or by a key, in the order in which it was done. */
import { plainMessage } from '../../graphql/errors.ts'
import { UpdateTicketDocument, type UpdateTicketMutation } from '../../graphql/generated/tickets/ticket.ts'
import type { ChangeKind } from '../../graphql/generated/live/live.ts'
import { emitAnswer } from '../../live/events.ts'
import { currentSession, onSessionChange, sessionClient } from '../../session/session.ts'
import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { createStore } from '../../ui/store.ts'
import { conditionOf, type TicketInput } from './inverse.ts'

export type OwnChange = {
  /** Null where it is of many. */
  readonly ticketId: string | null
  readonly field: string
  /** Nothing where it is of many. */
  readonly input: TicketInput
  /** What the field was set to. */
  readonly value: string
  /** What was done, for people. */
  readonly words: string
  /** Whether it was done: what is taken back sooner than that waits for it. */
  readonly isDone: Promise<boolean>
  /** Takes it back, and answers why that was not possible. */
  readonly undo: () => Promise<string | null>
  /** Whoever takes it back is told by that, not here. */
  readonly tellsItself?: true
}

export type Told = {
  readonly words: string
  readonly kind: 'done' | 'undone' | 'failed'
  /** The one that its button takes back. */
  readonly change: OwnChange | null
  /** A ticket where one sees it oneself. */
  readonly seenOn?: string
  /** A reply that is held and says so itself, where it stands. */
  readonly heldId?: string
  /** Until when it can be taken back, and is shown, ms since 1970 by this device's clock; for a while unless given. */
  readonly until?: number
}

/** As many as anybody remembers. */
const most = 20

/** Those that can be taken back. */
export const ownChanges = createStore<readonly OwnChange[]>([])
/** What there is to be read about the last one. */
export const told = createStore<Told | null>(null)

type Listener = (change: OwnChange, isUndone: boolean) => void
const listeners = new Set<Listener>()

/** Calls back with each change that was begun from now on, and with each that was taken back. */
export function onOwnChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let viewerId = currentSession().viewer?.id
onSessionChange(({ viewer }) => {
  if (viewer?.id === viewerId) return
  viewerId = viewer?.id
  ownChanges.set([])
  told.set(null)
})

/** Remembers a change that is being sent. */
export function noteChange(change: OwnChange) {
  ownChanges.set([...ownChanges.read(), change].slice(-most))
  for (const listener of listeners) listener(change, false)
  void forgetUndone(change)
}

async function forgetUndone(change: OwnChange) {
  if (!(await change.isDone)) forgetChange(change)
}

/** It was not done, or was taken back elsewhere. */
export function forgetChange(change: OwnChange) {
  if (!ownChanges.read().includes(change)) return
  ownChanges.set(ownChanges.read().filter((each) => each !== change))
  for (const listener of listeners) listener(change, true)
  if (told.read()?.change === change) told.set(null)
}

/** It can't be taken back any more. */
export function settleChange(change: OwnChange) {
  ownChanges.set(ownChanges.read().filter((each) => each !== change))
  if (told.read()?.change === change) told.set(null)
}

let queue: Promise<unknown> = Promise.resolve()

/** What is pressed to be taken back from now on waits for `work`, by whose end a change has been noted. */
export function undoAfter(work: Promise<unknown>) {
  queue = Promise.allSettled([queue, work])
}

/** Takes the last one back, or this one; one after another, however fast the keys are. */
export function undoChange(wanted?: OwnChange): Promise<void> {
  const undone = queue.then(() => undoNow(wanted))
  queue = undone
  return undone
}

async function undoNow(wanted: OwnChange | undefined) {
  const change = wanted ?? ownChanges.read().at(-1)
  // It may still be on its way: whatever takes it back must not overtake it.
  if (!change || !(await change.isDone) || !ownChanges.read().includes(change)) return
  const why = await change.undo()
  if (why === null) forgetChange(change)
  if (change.tellsItself) return
  if (why !== null) return tell({ kind: 'failed', words: text().changes.notUndone(change.words, why), change })
  tell({ kind: 'undone', words: text().changes.undone(change.words), change: null })
}

/** Says it to everyone, and shows it where there is a place for that. */
export function tell(one: Told) {
  told.set(one)
  announce(one.words)
}

export type Sent = {
  readonly ticket: UpdateTicketMutation['updateTicket']
  /** Why it was not done, for people; null when it was. */
  readonly why: string | null
  readonly told: ReadonlySet<ChangeKind>
}

/** Of each ticket, the change that was sent last. */
const underWay = new Map<string, Promise<unknown>>()

/** Sends a change of a ticket, after those of it that are on their way, and tells the screens how it is then. */
export function sendChange(id: string, input: TicketInput): Promise<Sent> {
  const sent = (underWay.get(id) ?? Promise.resolve()).then(() => send(id, input))
  underWay.set(id, sent)
  void sent.finally(() => underWay.get(id) === sent && underWay.delete(id))
  return sent
}

/**
 * Takes a change back that has left the ticket as `after`, where nobody has changed it since; answers why that was not possible. Without `after`
 * nothing is known of it.
 */
export async function sendBack(
  id: string,
  after: Sent['ticket'] | undefined,
  back: TicketInput,
): Promise<string | null> {
  return (await sendChange(id, { ...back, ...(after && { ifStill: conditionOf(after, back) }) })).why
}

const namesOf = (input: TicketInput) => Object.keys(input)[0]?.replace(/^(?:add|remove)Tags$/, 'tags')

async function send(id: string, input: TicketInput): Promise<Sent> {
  const { answer, told } = await emitAnswer(
    id,
    () => sessionClient.mutation(UpdateTicketDocument, { id, ...input }),
    ({ data }) => data?.updateTicket,
  )
  const ticket = answer.data?.updateTicket ?? null
  if (!ticket) console.error(`The ${namesOf(input)} could not be updated.`, answer.error)
  return { ticket, told, why: ticket ? null : plainMessage(answer.error ?? {}) }
}
