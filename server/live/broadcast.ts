/** What is published, passed on to those who follow it: a change costs each follower who is not told of it nothing. */
import { nextTurn } from '../platform/event-loop.ts'
import type { Database } from '../database/database.ts'
import { keyOf, scopeOf, scopesThatShow, showsEverything, type Scope } from '../database/scope.ts'
import type { Viewer } from '../database/viewer.ts'
import type { Mailbox } from './mailbox.ts'
import { latestChanges, maxLatest, type Change } from './read-changes.ts'

export interface Follower {
  readonly viewer: Viewer
  /** Only changes of this ticket. */
  readonly ticketId: number | undefined
  /** Gets the ids of changes that the viewer may see. */
  readonly mailbox: Mailbox<number>
}

/** So many are told before others get their turn. */
const toldPerTurn = 500

interface Broadcaster {
  add(follower: Follower): () => void
}

const broadcasters = new WeakMap<Database, Broadcaster>()

/** From now on until the answer is called. */
export function hearChanges(database: Database, follower: Follower): () => void {
  let broadcaster = broadcasters.get(database)
  if (!broadcaster) broadcasters.set(database, (broadcaster = createBroadcaster(database)))
  return broadcaster.add(follower)
}

/** Who follows with one scope. */
interface Group {
  readonly scope: Scope
  /** With the place of the last notification that came before they did: what was committed by then they find by themselves. */
  readonly followers: Map<Follower, number>
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

  async function passOn(change: Change, place: number): Promise<void> {
    if (!change.ticket) return
    let told = 0
    // Who must not hear of it has no room taken by it either: they would be told that it was too much.
    for (const scope of scopesThatShow({ requesterId: change.ticket.requester.id, audience: change.audience })) {
      for (const [{ ticketId, mailbox }, since] of groups.get(keyOf(scope))?.followers ?? []) {
        if (place > since && (ticketId ?? change.ticket.id) === change.ticket.id) mailbox.put(change.id)
        if (++told % toldPerTurn === 0) await nextTurn()
      }
    }
  }

  function tellAll(tell: (follower: Follower, scope: Scope) => void): void {
    for (const { scope, followers } of groups.values()) for (const follower of followers.keys()) tell(follower, scope)
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
        tellAll(({ mailbox }, scope) => (showsEverything(scope) ? mailbox.fail(error) : mailbox.overflow()))
      }
    }
    isReading = false
  }

  function listen(): void {
    stopListening ??= database.listen((notification) => {
      if (notification === 'missed some') {
        inbox = []
        tellAll(({ mailbox }) => mailbox.overflow())
      } else if (typeof notification === 'number') {
        inbox.push({ id: notification, place: ++lastPlace })
        if (!isReading) void readInbox()
      }
    })
  }

  return {
    add(follower) {
      const scope = scopeOf(follower.viewer)
      const key = keyOf(scope)
      const group = groups.get(key) ?? { scope, followers: new Map<Follower, number>() }
      groups.set(key, group)
      group.followers.set(follower, lastPlace)
      listen()
      return () => {
        group.followers.delete(follower)
        if (!group.followers.size && groups.get(key) === group) groups.delete(key)
        if (groups.size) return
        stopListening?.()
        stopListening = undefined
        inbox = []
      }
    },
  }
}
