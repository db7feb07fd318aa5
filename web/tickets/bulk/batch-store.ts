/**
 * The change of many tickets that is under way, one at a time on this page: begun, followed to its end, and taken back. It goes on on the server
 * whatever becomes of the page; after a reload it is followed again. It is asked about once a second: a question by its id costs next to
 * nothing, and a line that tells of it would have to be opened, kept and caught up for the few seconds that it takes.
 */
import { type Attempt, attemptFor, sendOnce } from '../../graphql/send-once.ts'
import { errorCode, plainMessage } from '../../graphql/errors.ts'
import {
  BatchDocument,
  type BatchFieldsFragment,
  StopBatchDocument,
  type TicketSelection,
  type TicketUpdate,
  UndoBatchDocument,
  UpdateTicketsDocument,
} from '../../graphql/generated/tickets/bulk/batch.ts'
import { emitLiveEvent } from '../../live/events.ts'
import { sessionClient } from '../../session/session.ts'
import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { createStore } from '../../ui/store.ts'
import { noteChange, type OwnChange, told, undoChange } from '../changes/own-changes.ts'
import { resultInWords } from './words.ts'

export type Batch = BatchFieldsFragment

export type BatchState = {
  readonly viewerId: string | null
  /** begun: being asked for · running: followed · ended: its result is to be read. */
  readonly phase: 'none' | 'begun' | 'running' | 'ended'
  /** As it was last told. */
  readonly batch: Batch | null
  /** Why it could not begin, be stopped or be undone. */
  readonly error: string | null
}

const none: BatchState = { viewerId: null, phase: 'none', batch: null, error: null }
export const batchStore = createStore(none)

const soonMs = 250
const everyMs = 1_000
/** So many changed tickets are told by the line one by one. */
const toldOneByOne = 100

const set = (change: Partial<BatchState>) => batchStore.set({ ...batchStore.read(), ...change })

let attempt: Attempt | null = null

/** Answers whether it has begun. What could not begin can be sent again: it is done once. */
export async function startBatch(viewerId: string, tickets: TicketSelection, change: TicketUpdate): Promise<boolean> {
  const variables = { tickets, change }
  attempt = attemptFor(JSON.stringify(variables), attempt)
  batchStore.set({ ...none, viewerId, phase: 'begun' })
  const { data, error } = await sessionClient.mutation(UpdateTicketsDocument, variables, { fetch: sendOnce(attempt) })
  const batch = data?.updateTickets
  if (!batch) {
    batchStore.set({ ...none, viewerId, error: plainMessage(error ?? {}) })
    return false
  }
  attempt = null
  follow(viewerId, batch)
  return true
}

export async function stopBatch() {
  const { batch } = batchStore.read()
  if (!batch) return
  const { data, error } = await sessionClient.mutation(StopBatchDocument, { id: batch.id })
  if (!data?.stopBatch) return set({ error: plainMessage(error ?? {}) })
  end(data.stopBatch)
}

/** That which ended last. */
let noted: OwnChange | null = null

/** Takes back the one that ended last. */
export async function undoBatch() {
  if (noted) await undoChange(noted)
}

/** Takes back one that was not begun on this page, and follows that unless another is under way. Answers why it could not begin. */
export async function undoBatchOf(viewerId: string, id: string): Promise<string | null> {
  const { data, error } = await sessionClient.mutation(UndoBatchDocument, { batch: id })
  if (!data?.undo) return plainMessage(error ?? {})
  const { phase } = batchStore.read()
  if (phase !== 'begun' && phase !== 'running') follow(viewerId, data.undo)
  return null
}

async function undoEnded(viewerId: string, batch: Batch): Promise<string | null> {
  const { phase } = batchStore.read()
  // Another one is under way, and shown until its end.
  if (phase === 'begun' || phase === 'running') return text().bulk.starting
  batchStore.set({ viewerId, phase: 'begun', batch, error: null })
  const { data, error } = await sessionClient.mutation(UndoBatchDocument, { batch: batch.id })
  if (!data?.undo) {
    const why = plainMessage(error ?? {})
    set({ phase: 'ended', error: why })
    return why
  }
  follow(viewerId, data.undo)
  return null
}

/** Once it has ended. */
export function dismissBatch() {
  const { phase } = batchStore.read()
  if (phase === 'ended' || phase === 'none') batchStore.set(none)
}

/** Goes on with what was under way before the page was loaded, or on another screen. */
export function resumeBatch(viewerId: string) {
  const id = stored(viewerId)
  if (id === null || batchStore.read().viewerId === viewerId) return
  batchStore.set({ ...none, viewerId })
  void resume(viewerId, id)
}

async function resume(viewerId: string, id: string) {
  const batch = await ask(id)
  if (batch && batch !== 'gone' && batchStore.read().viewerId === viewerId) follow(viewerId, batch)
  else forget()
}

function follow(viewerId: string, batch: Batch) {
  store(viewerId, batch.id)
  batchStore.set({ viewerId, phase: 'running', batch, error: null })
  if (batch.state !== 'running') end(batch)
  else setTimeout(() => void look(batch.id, viewerId), soonMs)
}

async function look(id: string, viewerId: string) {
  const isStill = () => {
    const { batch, phase, viewerId: whose } = batchStore.read()
    return batch?.id === id && phase === 'running' && whose === viewerId
  }
  if (!isStill()) return
  const batch = await ask(id)
  if (!isStill()) return
  if (batch === 'gone') {
    // Long after it has ended it is forgotten, such as on a machine that slept meanwhile.
    forget()
    return batchStore.set({ ...none, viewerId })
  }
  if (batch && batch.state !== 'running') return end(batch)
  if (batch) set({ batch })
  setTimeout(() => void look(id, viewerId), everyMs)
}

/** Undefined where nothing was answered: that may be other the next time. */
async function ask(id: string): Promise<Batch | 'gone' | undefined> {
  const { data, error } = await sessionClient.query(BatchDocument, { id })
  return data?.batch ?? (errorCode(error) === 'NOT_FOUND' ? 'gone' : undefined)
}

function end(batch: Batch) {
  forget()
  set({ phase: 'ended', batch, error: null })
  const words = resultInWords(batch, text())
  announce(words)
  told.set(null)
  noted = batch.canUndo ? changeOf(batch) : null
  if (noted) noteChange(noted)
  if (batch.changed > toldOneByOne) emitLiveEvent(null)
}

function changeOf(batch: Batch): OwnChange | null {
  const { viewerId } = batchStore.read()
  return viewerId === null
    ? null
    : {
        ticketId: null,
        field: 'batch',
        input: {},
        value: '',
        words: '',
        isDone: Promise.resolve(true),
        undo: () => undoEnded(viewerId, batch),
        tellsItself: true,
      }
}

const name = 'batch'

function store(viewerId: string, id: string) {
  try {
    sessionStorage.setItem(name, JSON.stringify([viewerId, id]))
  } catch {
    // Without storage it is not followed over a reload.
  }
}

function forget() {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // As above.
  }
}

function stored(viewerId: string): string | null {
  try {
    const [whose, id] = JSON.parse(sessionStorage.getItem(name) ?? '[]') as unknown[]
    return whose === viewerId && typeof id === 'string' ? id : null
  } catch {
    return null
  }
}
