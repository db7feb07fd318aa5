/** What is published, passed on to those who subscribed to it: a change costs each subscriber who is not told of it nothing. */
import { processBudget } from '../platform/budgets.ts'
import { nextLiveTurn } from './line.ts'
import type { Database } from '../database/database.ts'
import { keyOf, noOrganisation, scopeOf, scopesThatShow, showsEverything, type Scope } from '../database/scope.ts'
import type { Viewer } from '../database/viewer.ts'
import type { BoundedBuffer } from './bounded-buffer.ts'
import { createFlood, type Flood } from './flood.ts'
import { noteHeldBack } from './held-back.ts'
import { happenedIn, latestChanges, maxLatest, type Change } from './read-changes.ts'

export interface Subscriber {
  readonly viewer: Viewer
  /** Only changes of this ticket. */
  readonly ticketId: number | undefined
  /** Gets the ids of changes that the viewer may see. */
  readonly buffer: BoundedBuffer<number>
}

/** So many are told before others get their turn. */
const sentPerTurn = 500

interface Broadcaster {
  add(subscriber: Subscriber): () => void
}

const broadcasters = new WeakMap<Database, Broadcaster>()

/** From now on until the answer is called. */
export function receiveChanges(database: Database, subscriber: Subscriber): () => void {
  let broadcaster = broadcasters.get(database)
  if (!broadcaster) broadcasters.set(database, (broadcaster = createBroadcaster(database)))
  return broadcaster.add(subscriber)
}

/** Who follows with one scope. */
interface Group {
  readonly scope: Scope
  /** With the place of the last notification that came before they did: what was committed by then they find by themselves. */
  readonly subscribers: Map<Subscriber, number>
}

/** Those who follow all that one organisation shares, and what is held back from them. */
interface Members {
  readonly flood: Flood
  readonly subscribers: Set<Subscriber>
}

/** A notification of a recorded event, and its place in their order. */
interface Received {
  readonly id: number
  readonly place: number
}

function createBroadcaster(database: Database): Broadcaster {
  /** By the key of their scope. */
  const groups = new Map<string, Group>()
  let inbox: Received[] = []
  let lastPlace = 0
  let isReading = false
  let stopListening: (() => void) | undefined
  /** Those who see everything, and follow all of it or one of `tickets`. */
  const whoSeeEverything = (tickets?: ReadonlySet<number>) =>
    [...groups.values()]
      .filter(({ scope }) => showsEverything(scope))
      .flatMap(({ subscribers }) =>
        [...subscribers.keys()].filter(({ ticketId }) => ticketId === undefined || tickets?.has(ticketId)),
      )
  /** Tickets of which changes were held back from those, too, who follow them alone. */
  let heldBack = new Set<number>()
  const flood = createFlood(processBudget.liveFlood, {
    subscribers: () => whoSeeEverything().length,
    onHeldBack() {
      const missed = whoSeeEverything(heldBack)
      heldBack = new Set()
      for (const { buffer } of missed) buffer.overflow()
    },
  })
  /** By the id of their organisation. */
  const members = new Map<number, Members>()

  /** Until the answer is called. */
  function join(organisationId: number, subscriber: Subscriber): () => void {
    const subscribers = members.get(organisationId)?.subscribers ?? new Set<Subscriber>()
    const flood =
      members.get(organisationId)?.flood ??
      createFlood(processBudget.liveFlood, {
        subscribers: () => subscribers.size,
        onHeldBack: () => subscribers.forEach(({ buffer }) => buffer.overflow()),
      })
    members.set(organisationId, { flood, subscribers })
    subscribers.add(subscriber)
    return () => {
      subscribers.delete(subscriber)
      if (subscribers.size) return
      flood.end()
      members.delete(organisationId)
    }
  }

  async function passOn(change: Change, place: number): Promise<void> {
    const happened = happenedIn(change)
    if (!change.ticket || !happened) return
    let sent = 0
    // Whoever sees some tickets alone must not learn how much happens to others: they are told of each of theirs, and members, of whom there may
    // be many, of what is theirs together. What is for agents does not count there.
    const isInBatch = change.batchId !== undefined
    const caused = { actorId: change.actor?.id, isInBatch }
    const isHeldBack = !flood.admit(caused)
    const organisationId = happened.sharing?.organisationId ?? noOrganisation
    const shared = happened.audience === 'everyone' ? members.get(organisationId) : undefined
    const isHeldBackThere = shared !== undefined && !shared.flood.admit(caused)
    if (isHeldBack) noteHeldBack(database, 'everything', change.at)
    if (isHeldBackThere) noteHeldBack(database, organisationId, change.at)
    if (isHeldBack && !isInBatch) heldBack.add(change.ticket.id)
    const isHeldBackFrom = (scope: Scope, ticketId: number | undefined) => {
      // Of one ticket a change of many is one change, or two.
      if (showsEverything(scope)) return isHeldBack && (ticketId === undefined || !isInBatch)
      const isOfMembers =
        scope.tickets.kind === 'shared' && scope.tickets.organisationId === happened.sharing?.organisationId
      return isHeldBackThere && ticketId === undefined && isOfMembers
    }
    // Who must not hear of it has no room taken by it either: they would be told that it was too much.
    for (const scope of scopesThatShow(happened)) {
      for (const [{ ticketId, buffer }, since] of groups.get(keyOf(scope))?.subscribers ?? []) {
        if (isHeldBackFrom(scope, ticketId)) continue
        if (place > since && (ticketId ?? change.ticket.id) === change.ticket.id) buffer.put(change.id)
        if (++sent % sentPerTurn === 0) await nextLiveTurn()
      }
    }
  }

  function emitToAll(emit: (subscriber: Subscriber, scope: Scope) => void): void {
    for (const { scope, subscribers } of groups.values())
      for (const subscriber of subscribers.keys()) emit(subscriber, scope)
  }

  /** One batch after another, in the order of their notifications. */
  async function readInbox(): Promise<void> {
    isReading = true
    while (inbox.length) {
      const batch = inbox.splice(0, maxLatest)
      const ids = batch.map(({ id }) => id)
      try {
        for (const [index, change] of (await latestChanges(database, ids)).entries())
          if (change) await passOn(change, (batch[index] as Received).place)
      } catch (error) {
        // Whose they were is not known: who does not see everything is only told that something may be missing.
        emitToAll(({ buffer }, scope) => (showsEverything(scope) ? buffer.fail(error) : buffer.overflow()))
      }
    }
    isReading = false
  }

  function listen(): void {
    stopListening ??= database.listen((notification) => {
      if (notification === 'missed some') {
        inbox = []
        emitToAll(({ buffer }) => buffer.overflow())
      } else if (notification === 'lists changed') {
        // Without any ticket having changed, such as by its requester's organisation.
        flood.holdBack()
      } else if (typeof notification === 'object' && 'membersOf' in notification) {
        // What they show may be somebody's who is not among them any more.
        emitToAll(({ buffer }, { tickets }) => {
          if (tickets.kind === 'shared' && tickets.organisationId === notification.membersOf) buffer.overflow()
        })
      } else if (typeof notification === 'object' && 'scopeOf' in notification) {
        // Another ticket may be shared with them, or one no more, by what makes no other scope.
        emitToAll(({ buffer }, { tickets }) => {
          if (tickets.kind === 'shared' && tickets.requesterId === notification.scopeOf) buffer.overflow()
        })
      } else if (typeof notification === 'number') {
        inbox.push({ id: notification, place: ++lastPlace })
        if (!isReading) void readInbox()
      }
    })
  }

  return {
    add(subscriber) {
      const scope = scopeOf(subscriber.viewer)
      const key = keyOf(scope)
      const group = groups.get(key) ?? { scope, subscribers: new Map<Subscriber, number>() }
      groups.set(key, group)
      group.subscribers.set(subscriber, lastPlace)
      const { tickets } = scope
      const leave =
        tickets.kind === 'shared' && tickets.organisationId !== noOrganisation && subscriber.ticketId === undefined
          ? join(tickets.organisationId, subscriber)
          : undefined
      listen()
      return () => {
        leave?.()
        group.subscribers.delete(subscriber)
        if (!group.subscribers.size && groups.get(key) === group) groups.delete(key)
        if (groups.size) return
        stopListening?.()
        stopListening = undefined
        inbox = []
        flood.end()
        heldBack = new Set()
      }
    },
  }
}
