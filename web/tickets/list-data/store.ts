/** One list as far as it is loaded: asks for pages, keeps them in step with what others change, and remembers where one was. */
import { type LiveEvents, withLiveEvents } from '../../live/events.ts'
import { createStore } from '../../ui/store.ts'
import { isNarrowerThanTold } from '../filters/shared.ts'
import type { TicketView } from '../filters/view.ts'
import { askWhatBelongs } from './belonging.ts'
import { loadAmong, loadPage } from './load.ts'
import {
  append,
  dropFar,
  isBare,
  isListed,
  type ListedTicket,
  markStale,
  noPages,
  type Pages,
  patch,
  replacePage,
  type SearchAnswer,
} from './pages.ts'
import { positionOf } from './position.ts'

export type ListState = {
  readonly list: Pages
  /** The first page has come. */
  readonly loaded: boolean
  /** Something is under way at the end of the list. */
  readonly busy: boolean
  /** Why the first or the next page could not be had. */
  readonly error: string | null
  /** What was said with the latest page of a search. */
  readonly answer: SearchAnswer | null
  /** Tickets that came in meanwhile and wait to be shown. */
  readonly waiting: readonly string[]
  /** The first and the last page near the window. */
  readonly near: readonly [number, number]
}

/** Where one is in the list. */
export type Spot = { scroll: number; ticketId: string | null }

/** What of a list is carried over a reload. */
export type PersistedList = {
  readonly viewerId: string
  readonly view: TicketView
  /** Without its rows, which are asked for again. */
  readonly list: Pages
  readonly heights: readonly (readonly [string | null, number])[]
  readonly spot: Spot
  /** The entries of the history that showed it. */
  readonly entries: readonly string[]
}

export type ListStore = ReturnType<typeof createListStore>

const pagesAround = 10
const pauseAfterFailure = 3_000

/** With `persisted` it begins where that one was, and loads the rows around there. */
export function createListStore(view: TicketView, persisted?: PersistedList) {
  const {
    read,
    set: replace,
    subscribe,
  } = createStore<ListState>({
    list: persisted?.list ?? noPages,
    loaded: persisted !== undefined,
    busy: false,
    error: null,
    answer: null,
    waiting: [],
    near: [0, 0],
  })
  let spot: Spot = persisted?.spot ?? { scroll: 0, ticketId: null }
  const seenAt = new Set(persisted?.entries)
  let generation = 0
  let admitsNew = true
  let failedAt = 0
  const fetching = new Set<string | null>()
  /** Its first page was asked for ahead, and nobody has shown it since. */
  let isAhead = false

  function set(change: Partial<ListState>) {
    replace({ ...read(), ...change })
  }

  /** Loads the first page; when it is there, it takes the place of all that was loaded before. */
  async function startOver() {
    const mine = ++generation
    set({ busy: true, error: null })
    const { answer: page, received } = await withLiveEvents(() => loadPage(view, null))
    if (mine !== generation) return
    if (page instanceof Error) return set({ busy: false, error: page.message })
    heights.clear()
    const answer = page.answer ?? null
    set({ list: append(noPages, page), loaded: true, busy: false, answer, waiting: [], near: [0, 0] })
    receive(received)
  }

  async function more() {
    const { list, loaded, busy, error } = read()
    if (!loaded || busy || error !== null || list.ended) return
    const mine = generation
    set({ busy: true })
    const { answer: page, received } = await withLiveEvents(() => loadPage(view, list.next))
    if (mine !== generation) return
    if (page instanceof Error) return set({ busy: false, error: page.message })
    set({ list: append(read().list, page), busy: false, answer: page.answer ?? null })
    patchRows(received.tickets)
  }

  async function loadAgain(after: string | null) {
    const mine = generation
    fetching.add(after)
    const { answer: page, received } = await withLiveEvents(() => loadPage(view, after))
    fetching.delete(after)
    if (mine !== generation) return
    if (page instanceof Error) {
      // Without any row there is nothing to stay with.
      if (isBare(read().list)) set({ list: noPages, loaded: false, error: page.message })
      return void (failedAt = Date.now())
    }
    // So much is new that nobody knows how much lies between.
    const isTorn = after === null && !page.last && !page.rows.some(({ ticket }) => isListed(read().list, ticket.id))
    if (isTorn && admitsNew) return void startOver()
    const held: string[] = []
    const admit = (id: string) => after !== null || admitsNew || !held.push(id)
    const index = read().list.pages.findIndex((each) => each.after === after)
    const list = replacePage(read().list, index, page, admit)
    set({
      list,
      answer: page.answer ?? null,
      waiting: [...new Set([...read().waiting.filter((id) => !list.pages[index]?.ids.includes(id)), ...held])],
    })
    patchRows(received.tickets)
  }

  /** Heights of pages as they were last drawn, in pixels, by the cursor that each follows. */
  const heights = new Map<string | null, number>(persisted?.heights)

  /** Loads again what is near, and the rest when it comes near; `withNew` lets new rows in at the top. */
  function refresh(withNew: boolean) {
    if (!read().loaded) return void startOver()
    admitsNew = withNew
    set({ list: markStale(read().list), error: null })
  }

  function loadStale() {
    if (Date.now() - failedAt < pauseAfterFailure) return
    const { list, near } = read()
    for (const page of list.pages.slice(near[0], near[1] + 1)) {
      if (!page.fresh && !fetching.has(page.after)) void loadAgain(page.after)
    }
  }

  /** Shows tickets as they are now in their rows, and answers those that have none. */
  function patchRows(tickets: readonly ListedTicket[]): ListedTicket[] {
    let { list } = read()
    const others = tickets.filter((ticket) => {
      list = patch(list, ticket)
      return !isListed(list, ticket.id)
    })
    if (list !== read().list) set({ list })
    return others
  }

  /** Takes in tickets that belong here and have no row. */
  function admit(tickets: readonly ListedTicket[]) {
    for (const ticket of tickets) {
      const { list, waiting } = read()
      if (isListed(list, ticket.id)) continue
      const position = positionOf(view.sort ?? 'newest', list, ticket)
      if (position === 'beyond') {
        if (list.ended) set({ list: { ...list, ended: false } })
      } else if (isEmpty(list)) {
        // It has nothing that could move.
        return void startOver()
      } else if (!waiting.includes(ticket.id)) set({ waiting: [...waiting, ticket.id] })
    }
  }

  const question = askWhatBelongs({
    ask: (ids) => loadAmong(view, ids),
    onAnswer: (belonging, asked) => {
      const ids = new Set(belonging.map(({ id }) => id))
      const waiting = read().waiting.filter((id) => ids.has(id) || !asked.has(id))
      if (waiting.length < read().waiting.length) set({ waiting })
      admit(belonging)
    },
    // Then all of it is asked for again.
    onUnknown: () => (isEmpty(read().list) ? void startOver() : refresh(false)),
  })

  /** Whether a ticket without a row could change anything here. */
  function matters(ticket: ListedTicket): boolean {
    const { list, waiting } = read()
    return list.ended || waiting.includes(ticket.id) || positionOf(view.sort ?? 'newest', list, ticket) === 'waiting'
  }

  /** Rows are mended in place; what would move them waits. */
  function receive({ tickets, everything }: LiveEvents) {
    // What is told while the first page is under way is received after it.
    if (!read().loaded) return
    if (everything) refresh(false)
    const others = patchRows(tickets)
    // What a search finds is not told as it changes.
    if (view.q) return
    if (isNarrowerThanTold(view)) question.ask(others.filter(matters).map(({ id }) => id))
    else admit(others)
  }

  return {
    view,
    heights,
    /** Loads the first page before it is shown: whoever begins to show the list next need not (`begin`). */
    prefetch: async () => {
      if (read().loaded) return
      isAhead = true
      await startOver()
    },
    /** Loads the first page because somebody begins to show the list. */
    begin: () => {
      const isThere = isAhead && read().error === null
      isAhead = false
      if (!isThere) void startOver()
    },
    startOver,
    more,
    refresh,
    read,
    subscribe,
    retry: () => {
      set({ error: null })
      void (read().loaded ? more() : startOver())
    },
    /** Tells which pages are near the window. */
    look: (first: number, last: number) => {
      const { list: before, near } = read()
      const list = dropFar(before, first, last, pagesAround)
      if (list !== before || first !== near[0] || last !== near[1]) set({ list, near: [first, last] })
      loadStale()
    },
    receive,
    /** Off the screen: what was not answered so far is loaded anew when one comes back. */
    leave: question.forget,
    spot: () => spot,
    keepSpot: (part: Partial<Spot>) => {
      spot = { ...spot, ...part }
    },
    /** The entries of the history that showed this list. */
    entries: (): readonly string[] => [...seenAt],
    seeAt: (entry: string) => void seenAt.add(entry),
  }
}

function isEmpty({ pages: [first] }: Pages): boolean {
  return !first?.ids.length
}
