/**
 * A text that is being written on several devices, as one of them knows it. Each save has a version and names those it goes on from; the desk
 * takes it only if one of these is what it has. So what is on the desk is newer than a text here that was saved, and a text here that was not saved
 * stays in its field: what the desk has besides is another text, and is offered. Nothing that was typed is dropped unless somebody says so.
 */

export type DraftState = {
  /** What stands in the field. */
  readonly text: string
  /** The newest comment that its writer had seen when they began; '' where that is not known. */
  readonly seen: string
  /** What it goes on from, any of which may be on the desk; none where there is no draft there, as far as is known. */
  readonly after: readonly string[]
  /** Something of it may not be on the desk. */
  readonly isUnsaved: boolean
  /** It is on its way as a comment, or was, and no answer came: whether it is still a draft is known from the comments. */
  readonly isGiven: boolean
  /** Texts for the same place that were written elsewhere, or that were swapped for the one in the field. */
  readonly others: readonly OtherText[]
}

export type OtherText = {
  readonly text: string
  readonly seen: string
  /** As which it is on the desk; null for one that is only here. */
  readonly version: string | null
}

/** What the desk has. */
export type StoredDraft = { readonly text: string; readonly seen: string; readonly version: string }

export const emptyDraft: DraftState = { text: '', seen: '', after: [], isUnsaved: false, isGiven: false, others: [] }

/** As many as the desk takes. */
const mostVersions = 20

export const typed = (state: DraftState, text: string): DraftState => ({
  ...state,
  text,
  isUnsaved: text !== '' || state.after.length > 0,
  isGiven: false,
})

/** While another text is on the desk nothing is saved over it: first somebody says which of them counts. */
export const isToBeSaved = ({ isUnsaved, isGiven, others }: DraftState): boolean =>
  isUnsaved && !isGiven && others.every(({ version }) => version === null)

/** Whether it comes to the desk or not is known only from the answer, which may get lost. */
export const saving = (state: DraftState, version: string): DraftState => ({
  ...state,
  after: [...state.after, version].slice(-mostVersions),
})

/** The desk has answered the save of `sent` with what it has then. */
export function saved(
  state: DraftState,
  sent: { readonly text: string; readonly version: string },
  stored: StoredDraft | null,
): DraftState {
  if (stored?.version === sent.version) {
    return { ...state, after: [sent.version], isUnsaved: state.text !== sent.text }
  }
  // Sent or discarded elsewhere: what was typed here since is a draft of its own.
  if (!stored && !state.isGiven) return { ...state, after: [], isUnsaved: state.text !== '' }
  return received(state, stored)
}

/** What the desk has now. */
export function received(state: DraftState, stored: StoredDraft | null): DraftState {
  if (state.isGiven) return state
  if (!stored) return withoutStored(state)
  const { text, seen, version } = stored
  if (state.after.includes(version) && (state.isUnsaved || state.text === text)) {
    return { ...state, after: [version], isUnsaved: state.text !== text }
  }
  const others = state.others.filter((other) => other.version === null && other.text !== text)
  if (!state.isUnsaved || state.text === '' || state.text === text) {
    return { ...emptyDraft, text, seen, after: [version], others }
  }
  return { ...state, others: [...others, { text, seen, version }] }
}

function withoutStored(state: DraftState): DraftState {
  const others = state.others.filter(({ version }) => version === null)
  if (state.isUnsaved) return { ...state, after: [], others }
  return state.after.length > 0 ? next({ ...emptyDraft, others }) : { ...state, others }
}

/** The first other text comes into the field, and that one takes its place. */
export function swapped(state: DraftState): DraftState {
  const [first, ...rest] = state.others
  if (!first) return state
  const { text, seen, version } = first
  return {
    ...emptyDraft,
    text,
    seen,
    after: version === null ? state.after : [version],
    isUnsaved: version === null,
    others: state.text === '' ? rest : [...rest, { text: state.text, seen: state.seen, version: null }],
  }
}

/** The first other text is given up: that in the field counts. */
export function discarded(state: DraftState): DraftState {
  const [first, ...others] = state.others
  if (!first) return state
  return first.version === null ? { ...state, others } : { ...state, after: [first.version], isUnsaved: true, others }
}

/** Takes `discarded` back. */
export const restored = (state: DraftState, { text, seen }: OtherText): DraftState => ({
  ...state,
  others: [{ text, seen, version: null }, ...state.others],
})

export const given = (state: DraftState): DraftState => ({ ...state, isGiven: true })

/** It was not sent, and is a draft as before. */
export const kept = (state: DraftState): DraftState => ({ ...state, isGiven: false })

/** What was in the field is sent, and no draft any more; another text takes its place. */
export const sent = ({ others }: DraftState): DraftState => next({ ...emptyDraft, others })

const next = (state: DraftState): DraftState => (state.others.length > 0 ? swapped(state) : state)

/** What was kept in the browser, which may be anything. */
export function parseDraft(found: unknown): DraftState {
  // Versions of Bellhop that kept drafts on the device alone.
  if (typeof found === 'string') return typed(emptyDraft, found)
  if (typeof found !== 'object' || found === null) return emptyDraft
  const { text, seen, after, isUnsaved, isGiven, others } = found as Partial<Record<keyof DraftState, unknown>>
  return {
    text: textOf(text),
    seen: textOf(seen),
    after: Array.isArray(after) ? after.filter((version) => typeof version === 'string') : [],
    isUnsaved: isUnsaved === true,
    isGiven: isGiven === true,
    others: Array.isArray(others) ? others.flatMap(parseOther) : [],
  }
}

function parseOther(found: unknown): OtherText[] {
  const { text, seen, version } = (found ?? {}) as Partial<Record<keyof OtherText, unknown>>
  if (typeof text !== 'string' || text === '') return []
  return [{ text, seen: textOf(seen), version: typeof version === 'string' ? version : null }]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const isNothing = ({ text, after, isUnsaved, others }: DraftState): boolean =>
  text === '' && after.length === 0 && !isUnsaved && others.length === 0
