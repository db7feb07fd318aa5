/** Marks tickets as read and unread: here at once, on the desk as soon as it hears of it, on one's other devices once it has. */
import {
  MarkReadDocument,
  MarkUnreadDocument,
  ReadMarksDocument,
  type ReadMarksSubscription,
  ReadStatesDocument,
  type ReadStateFragment,
} from '../../graphql/generated/tickets/unread/read-state.ts'
import { line } from '../../live/line.ts'
import { currentSession, sessionClient } from '../../session/session.ts'
import { type ReadState, readState, setReadState, shownTickets, takeReadStates } from './store.ts'

type Told = NonNullable<ReadMarksSubscription['readMarks']>[number]

const listeners = new Set<(tickets: readonly Told[]) => void>()

/** Calls back with tickets that one has marked, watched or muted, here or on another device, until the answer is called. */
export function onOwnTickets(listener: (tickets: readonly Told[]) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function take(tickets: readonly Told[], askedAt: number) {
  takeReadStates(tickets, askedAt)
  for (const listener of listeners) listener(tickets)
}

type Answer = { readonly data: ReadStateFragment | null | undefined }

/** Shows `state` until the answer is there; without one it is as it was. */
async function send(id: string, state: ReadState, ask: () => Promise<Answer>): Promise<boolean> {
  const before = readState(id)
  setReadState(id, state)
  const mine = readState(id)
  const { data } = await ask()
  // What was told meanwhile is newer, or is about to be told.
  if (readState(id) !== mine) return Boolean(data)
  if (data) setReadState(id, { isUnread: data.isUnread ?? false, readUpTo: data.readUpTo ?? null })
  else if (before) setReadState(id, before)
  return Boolean(data)
}

/** As far as the comment `upTo`, or as far as there are any. False when it could not be done. */
export const markRead = (id: string, upTo?: string): Promise<boolean> =>
  send(id, { isUnread: false, readUpTo: upTo ?? readState(id)?.readUpTo ?? '0' }, async () => {
    const { data } = await sessionClient.mutation(MarkReadDocument, { id, upTo })
    return { data: data?.markRead }
  })

export const markUnread = (id: string): Promise<boolean> =>
  send(id, { isUnread: true, readUpTo: readState(id)?.readUpTo ?? null }, async () => {
    const { data } = await sessionClient.mutation(MarkUnreadDocument, { id })
    return { data: data?.markUnread }
  })

/** As many as the desk takes in one question. */
const mostAsked = 200

/** What is on screen may have been marked elsewhere while there was no line. */
async function askAgain() {
  const ids = shownTickets().slice(0, mostAsked)
  if (!ids.length) return
  const askedAt = performance.now()
  const { data } = await sessionClient.query(ReadStatesDocument, { ids })
  if (data?.tickets) take(data.tickets, askedAt)
}

let stop = () => {}
/** The first line comes right after what is on screen was asked for. */
let isFirst = true

function follow(current: ReturnType<typeof line.read>) {
  stop()
  stop = () => {}
  if (!current || currentSession().viewer?.role !== 'agent') return
  const isAgain = !isFirst
  isFirst = false
  let isStanding = false
  stop = current.subscribe(ReadMarksDocument, {}, (data) => {
    const told = (data as ReadMarksSubscription | null)?.readMarks
    if (told) take(told, performance.now())
    else if (isStanding || isAgain) void askAgain()
    isStanding = true
  })
}

line.subscribe(follow)
follow(line.read())
