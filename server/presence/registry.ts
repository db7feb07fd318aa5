/**
 * Who looks at which ticket at this moment, and who writes there. In memory alone: each process has those who are connected to it, and what the others on
 * its database tell of theirs. What happens within a moment is told together, and after much was told the next moment is a longer one: whoever comes and
 * goes without end costs all who hear of it together a bounded share of the process.
 */
import type { Audience } from '../database/tables.ts'

/** What somebody does on a ticket: looks at it, or writes there for these. */
export type Doing = 'left' | 'looking' | Audience

export interface Presence {
  readonly userId: number
  /** Whom they write for; null while they only look. */
  readonly writing: Audience | null
}

/** What a process tells the others of one of its people. */
export interface Told {
  readonly ticketId: number
  readonly userId: number
  readonly doing: Doing
}

export interface PresenceLimits {
  /** What happens within this time is told together. */
  readonly gatherMs: number
  /** So long it rests after each who was told of a change here, and after each change that the other processes were told of. */
  readonly toldMs: number
  /** So long somebody writes who has said so once. */
  readonly writingMs: number
  /** How often the other processes are told again. */
  readonly repeatMs: number
  /** What was not repeated between two looks, so far apart, is forgotten. */
  readonly sweepMs: number
}

export interface Visitor {
  readonly ticketId: number
  readonly userId: number
  readonly writing: Audience | null
}

export interface PresenceRegistry {
  /** Somebody is there until the answer is called; `hear` is called when `on` would answer another list than before, also because of oneself. */
  enter(visitor: Visitor, hear: () => void): () => void
  /** What another process has told. */
  receive(process: string, told: Told): void
  /** Those who are on a ticket: who writes first, then in the order in which they came. The same object as long as nothing has changed. */
  on(ticketId: number): readonly Presence[]
}

interface Person {
  /** One for each of their tabs that this process serves. */
  readonly here: Set<{ doing: Doing }>
  /** By process. */
  readonly elsewhere: Map<string, { doing: Doing; isFresh: boolean }>
  /** As they stand in the list. */
  listed: Doing
  /** What the other processes were told last. */
  told: Doing
  /** Whether one of them may not have been told. */
  isOwed: boolean
}

interface Room {
  /** In the order in which they came. */
  readonly people: Map<number, Person>
  readonly hearers: Set<() => void>
  listed: readonly Presence[]
  /** Whether something may have happened since it was listed. */
  isOutdated: boolean
  /** Whether it was listed otherwise since its hearers were called. */
  hasChanged: boolean
}

/** Of what somebody does in several tabs the last of these counts. */
const strength: Readonly<Record<Doing, number>> = { left: 0, looking: 1, agents: 2, everyone: 3 }

/** Without others to tell, `tellOthers` is left out. */
export function createPresenceRegistry(
  limits: PresenceLimits,
  tellOthers?: (told: readonly Told[]) => void,
): PresenceRegistry {
  /** By ticket: those where somebody is. */
  const rooms = new Map<number, Room>()
  /** The people of whom something may have changed, by ticket. */
  const changed = new Map<number, Set<number>>()
  /** The other processes of which something was heard of late. */
  const processes = new Map<string, { isFresh: boolean }>()
  let gathering: NodeJS.Timeout | undefined
  let timers: readonly NodeJS.Timeout[] = []

  function roomOf(ticketId: number): Room {
    const known = rooms.get(ticketId)
    if (known) return known
    const room: Room = { people: new Map(), hearers: new Set(), listed: [], isOutdated: false, hasChanged: false }
    rooms.set(ticketId, room)
    if (tellOthers && !timers.length)
      timers = [setInterval(repeat, limits.repeatMs).unref(), setInterval(sweep, limits.sweepMs).unref()]
    return room
  }

  function personIn({ people }: Room, userId: number): Person {
    const known = people.get(userId)
    if (known) return known
    const person: Person = { here: new Set(), elsewhere: new Map(), listed: 'left', told: 'left', isOwed: false }
    people.set(userId, person)
    return person
  }

  function note(ticketId: number, userId: number): void {
    const room = rooms.get(ticketId)
    const person = room?.people.get(userId)
    if (room && person && doingOf(person) !== person.listed) room.isOutdated = true
    const people = changed.get(ticketId) ?? new Set()
    changed.set(ticketId, people.add(userId))
    gathering ??= setTimeout(tell, limits.gatherMs).unref()
  }

  /** The list as it is now. */
  function refresh(room: Room): readonly Presence[] {
    if (!room.isOutdated) return room.listed
    room.isOutdated = false
    const listed = list(room)
    if (areEqual(listed, room.listed)) return room.listed
    room.hasChanged = true
    room.listed = listed
    return listed
  }

  function tell(): void {
    const told: Told[] = []
    let heard = 0
    const all = [...changed]
    changed.clear()
    for (const [ticketId, userIds] of all) {
      const room = rooms.get(ticketId)
      if (!room) continue
      for (const userId of userIds) told.push(...settle(room, ticketId, userId))
      refresh(room)
      if (room.hasChanged) {
        room.hasChanged = false
        heard += room.hearers.size
        for (const hear of room.hearers) hear()
      }
      if (!room.people.size) rooms.delete(ticketId)
    }
    if (told.length) tellOthers?.(told)
    const restMs = (heard + (tellOthers ? told.length : 0)) * limits.toldMs
    gathering = restMs > limits.gatherMs ? setTimeout(endRest, restMs).unref() : undefined
    if (rooms.size) return
    timers.forEach(clearInterval)
    timers = []
    processes.clear()
  }

  function endRest(): void {
    gathering = undefined
    if (changed.size) tell()
  }

  /** Only now is anybody forgotten: who goes and comes back at once keeps their place. */
  function settle({ people }: Room, ticketId: number, userId: number): Told[] {
    const person = people.get(userId)
    if (!person) return []
    const doing = strongest(person.here)
    if (doing === 'left' && !person.elsewhere.size) people.delete(userId)
    const isNew = doing !== person.told || (person.isOwed && doing !== 'left')
    person.isOwed = false
    if (!isNew) return []
    person.told = doing
    return [{ ticketId, userId, doing }]
  }

  /** Others may have missed something, or have begun since. */
  function repeat(): void {
    const told: Told[] = []
    for (const [ticketId, { people }] of rooms)
      for (const [userId, { told: doing }] of people) if (doing !== 'left') told.push({ ticketId, userId, doing })
    if (told.length) tellOthers?.(told)
  }

  /** A process that ends at once tells nobody that its people are gone. */
  function sweep(): void {
    for (const [process, one] of processes) {
      if (!one.isFresh) processes.delete(process)
      one.isFresh = false
    }
    for (const [ticketId, { people }] of rooms)
      for (const [userId, { elsewhere }] of people)
        for (const [process, one] of elsewhere) {
          if (!one.isFresh) {
            elsewhere.delete(process)
            note(ticketId, userId)
          }
          one.isFresh = false
        }
  }

  /** Whoever was not heard of before may be new, and know nothing of those who are here. */
  function greet(process: string): void {
    const known = processes.get(process)
    processes.set(process, { isFresh: true })
    if (known) return
    for (const [ticketId, { people }] of rooms)
      for (const [userId, person] of people) {
        if (!person.here.size) continue
        person.isOwed = true
        note(ticketId, userId)
      }
  }

  return {
    enter({ ticketId, userId, writing }, hear) {
      const room = roomOf(ticketId)
      const { here } = personIn(room, userId)
      const visit: { doing: Doing } = { doing: writing ?? 'looking' }
      here.add(visit)
      room.hearers.add(hear)
      note(ticketId, userId)
      const pause = () => {
        visit.doing = 'looking'
        note(ticketId, userId)
      }
      const stopsWriting = writing ? setTimeout(pause, limits.writingMs).unref() : undefined
      return () => {
        clearTimeout(stopsWriting)
        room.hearers.delete(hear)
        if (here.delete(visit)) note(ticketId, userId)
      }
    },
    receive(process, { ticketId, userId, doing }) {
      if (doing === 'left') {
        if (rooms.get(ticketId)?.people.get(userId)?.elsewhere.delete(process)) note(ticketId, userId)
        return
      }
      const room = roomOf(ticketId)
      const { elsewhere } = personIn(room, userId)
      const known = elsewhere.get(process)
      elsewhere.set(process, { doing, isFresh: true })
      if (known?.doing !== doing) note(ticketId, userId)
      greet(process)
    },
    on(ticketId) {
      const room = rooms.get(ticketId)
      return room ? refresh(room) : []
    },
  }
}

const areEqual = (some: readonly Presence[], others: readonly Presence[]): boolean =>
  some.length === others.length &&
  some.every(({ userId, writing }, index) => others[index]?.userId === userId && others[index].writing === writing)

function strongest(all: Iterable<{ readonly doing: Doing }>): Doing {
  let found: Doing = 'left'
  for (const { doing } of all) if (strength[doing] > strength[found]) found = doing
  return found
}

const doingOf = ({ here, elsewhere }: Person): Doing => strongest([...here, ...elsewhere.values()])

function list({ people }: Room): readonly Presence[] {
  const present = [...people].flatMap(([userId, person]) => {
    const doing = (person.listed = doingOf(person))
    if (doing === 'left') return []
    return [{ userId, writing: doing === 'looking' ? null : doing }]
  })
  return [...present.filter(({ writing }) => writing), ...present.filter(({ writing }) => !writing)]
}
