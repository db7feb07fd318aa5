/** The text that somebody is writing on a ticket: in the field at once, on this device with each key, on the desk a moment later. */
import { onFlush } from '../drafts/flush.ts'
import { draftName } from '../drafts/name.ts'
import { keepText, readText } from '../drafts/texts.ts'
import { errorCode, type Failure } from '../graphql/errors.ts'
import {
  type DraftFieldsFragment,
  SaveDraftDocument,
  TicketDraftsDocument,
} from '../graphql/generated/comments/drafts.ts'
import { line } from '../live/line.ts'
import { currentSession, onSessionChange, sessionClient } from '../session/session.ts'
import { createStore } from '../ui/store.ts'
import type { Audience } from './audience.ts'
import { draftHeads } from './draft-heads.ts'
import {
  discarded,
  type DraftState,
  given,
  isNothing,
  isToBeSaved,
  kept,
  type OtherText,
  parseDraft,
  received,
  restored,
  saved,
  saving,
  sent,
  type StoredDraft,
  swapped,
  typed,
} from './draft-state.ts'
import { randomWord } from './random-word.ts'

/** ms: without a key, and at most, for a short text; a long one takes longer to send. */
const pause = { short: 1_000, perCharacter: 1 / 20, timesAtMost: 5 }
/** After no answer, twice as long each time. */
const retry = { first: 5_000, longest: 60_000 }
/** Nobody waits longer for what is under way before a comment is sent, or for a line that may not come. */
const patience = 3_000
/** Browsers let no more than some 60 kB go out from a page that is being closed. */
const goesOutLate = 10_000

export type SyncedDraft = ReturnType<typeof createSyncedDraft>

const drafts = new Map<string, SyncedDraft>()

onSessionChange(({ viewer }) => {
  for (const [name, draft] of drafts) {
    if (draft.viewerId === viewer?.id) continue
    draft.close()
    drafts.delete(name)
  }
})

/** The one of the person who is here, which screens share. */
export function syncedDraft(viewerId: string, ticketId: string, audience: Audience): SyncedDraft {
  const name = draftName(viewerId, `${audience === 'agents' ? 'note' : 'comment'}:${ticketId}`)
  const known = drafts.get(name)
  if (known) return known
  const made = createSyncedDraft(name, { viewerId, ticketId, audience })
  drafts.set(name, made)
  return made
}

type About = { readonly viewerId: string; readonly ticketId: string; readonly audience: Audience }

function createSyncedDraft(name: string, { viewerId, ticketId, audience }: About) {
  const { read, set, subscribe } = createStore<DraftState>(parseDraft(readText(name)), start)
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Since when something waits to be saved, of performance.now(). */
  let waitsSince: number | undefined
  let failures = 0
  let isDue = false
  let mayHaveChanged = false
  /** Since it was saved; if not, another tab knows better. */
  let isTypedHere = false
  let isLast = false
  let running: Promise<void> | undefined

  function put(next: DraftState) {
    if (signal.aborted) return
    keepText(name, isNothing(next) ? null : next)
    set(next)
  }

  function plan() {
    clearTimeout(timer)
    if (signal.aborted || !isToBeSaved(read())) {
      waitsSince = undefined
      return
    }
    const now = performance.now()
    waitsSince ??= now
    const wait = pause.short + read().text.length * pause.perCharacter
    const latest = waitsSince + pause.timesAtMost * wait - now
    timer = setTimeout(() => void save(), failures > 0 ? retryAfter(failures) : Math.max(0, Math.min(wait, latest)))
  }

  function save(): Promise<void> {
    clearTimeout(timer)
    isDue = true
    return run()
  }

  function look() {
    mayHaveChanged = true
    void run()
  }

  /** One after another, so that no answer is older than what was saved since. */
  function run(): Promise<void> {
    running ??= work().finally(() => (running = undefined))
    return running
  }

  async function work() {
    while (!signal.aborted) {
      if (mayHaveChanged) {
        mayHaveChanged = false
        await ask()
      } else if (isDue && isToBeSaved(read())) {
        isDue = false
        await send()
      } else break
    }
    isDue = false
  }

  async function ask() {
    const { data } = await sessionClient.query(TicketDraftsDocument, { ticketId })
    if (data?.drafts) put(received(read(), storedOf(data.drafts.find(isThis))))
  }

  async function send() {
    const version = randomWord()
    const { text, seen, after } = read()
    waitsSince = undefined
    put(saving(read(), version))
    const { data, error } = await sessionClient.mutation(
      SaveDraftDocument,
      { ticketId, audience, content: text, lastSeen: seen === '' ? null : seen, version, after: [...after] },
      isLast && text.length < goesOutLate ? { keepalive: true } : {},
    )
    if (signal.aborted) return
    if (error || !data) {
      failures = isWorthRetrying(error) ? failures + 1 : 0
      if (failures > 0) plan()
      return
    }
    failures = 0
    put(saved(read(), { text, version }, storedOf(data.saveDraft)))
    isTypedHere = read().isUnsaved
    plan()
  }

  const isThis = (one: DraftFieldsFragment) => (one.audience ?? 'everyone') === audience

  /** Others of this person's devices, and this one's other tabs. */
  function hear(heads = draftHeads.read()) {
    if (!heads || read().isGiven) return
    const head = heads.find((one) => one.ticketId === ticketId && one.audience === audience)
    const { after, isUnsaved, others } = read()
    const known = head && (after.includes(head.version) || others.some(({ version }) => version === head.version))
    const isElsewhere = others.some(({ version }) => version !== null)
    if (head ? !known : isElsewhere || (after.length > 0 && !isUnsaved)) look()
  }

  function adopt({ key, newValue }: StorageEvent) {
    if (key === name && !isTypedHere) set(kept(parseDraft(parseJson(newValue))))
  }

  function leavePage() {
    if (!document.hidden) return
    isLast = true
    void save().finally(() => (isLast = false))
  }

  function retryNow() {
    failures = 0
    void save()
  }

  /** While a screen shows it. */
  function start() {
    const stopHearing = draftHeads.subscribe(hear)
    const stopFlushing = onFlush(save)
    const untold = setTimeout(() => {
      if (!line.read() && !draftHeads.read()) look()
    }, patience)
    addEventListener('storage', adopt)
    addEventListener('online', retryNow)
    document.addEventListener('visibilitychange', leavePage)
    hear()
    plan()
    return () => {
      stopHearing()
      stopFlushing()
      clearTimeout(untold)
      removeEventListener('storage', adopt)
      removeEventListener('online', retryNow)
      document.removeEventListener('visibilitychange', leavePage)
      if (currentSession().viewer?.id === viewerId) void save()
    }
  }

  return {
    viewerId,
    read,
    subscribe,
    type: (text: string) => {
      isTypedHere = true
      failures = 0
      put(typed(read(), text))
      plan()
    },
    /** What was taken back: as `version` on the desk, unless that has another draft. */
    giveBack: (text: string, seen: string, version: string) => {
      isTypedHere = true
      put({ ...saving(typed(read(), text), version), seen })
      plan()
    },
    see: (seen: string) => put({ ...read(), seen }),
    swap: () => {
      put(swapped(read()))
      plan()
    },
    discard: () => {
      put(discarded(read()))
      plan()
    },
    restore: (other: OtherText) => put(restored(read(), other)),
    /** Before it is sent: answers the versions that go with it. */
    giveAway: async (): Promise<string[]> => {
      clearTimeout(timer)
      isDue = false
      put(given(read()))
      if (running) await Promise.race([running, new Promise((resolve) => setTimeout(resolve, patience))])
      return [...read().after]
    },
    sent: () => {
      put(sent(read()))
      plan()
      hear()
    },
    /** It was not sent, for sure. */
    keep: () => {
      put(kept(read()))
      plan()
      hear()
    },
    close: () => {
      stop.abort()
      clearTimeout(timer)
    },
  }
}

const retryAfter = (failures: number) => Math.min(retry.longest, retry.first * 2 ** (failures - 1))

/** What the desk says no to will not be otherwise the next time. */
function isWorthRetrying(failure: Failure | undefined): boolean {
  const code = errorCode(failure)
  return code === undefined || code === 'RATE_LIMITED' || code === 'UNAVAILABLE'
}

const storedOf = (draft: DraftFieldsFragment | null | undefined): StoredDraft | null =>
  draft ? { text: draft.content, seen: draft.lastSeen ?? '', version: draft.version } : null

function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}
