/** What is told to one person alone, on all of their devices. One listener for all who follow, whatever their number. */
import type { Database, Notification } from './database.ts'

type Hear<News> = (news: News | 'missed some') => void

/** Of `news` so much is told to the person with the id `of`. */
interface Told<News> {
  readonly of: number
  readonly news: News
}

/** `toldBy` answers whom a notification is for, and undefined for what is none of this kind. What that answers begins to listen, until its own answer is called. */
export function ownNews<News>(toldBy: (notification: Notification) => Told<News> | undefined) {
  const followersOf = new WeakMap<object, Map<number, Set<Hear<News>>>>()

  function followers(database: Database) {
    const known = followersOf.get(database.identity)
    if (known) return known
    const byPerson = new Map<number, Set<Hear<News>>>()
    followersOf.set(database.identity, byPerson)
    database.listen((notification) => {
      if (notification === 'missed some') {
        for (const own of byPerson.values()) for (const hear of own) hear(notification)
        return
      }
      const told = toldBy(notification)
      if (told) for (const hear of byPerson.get(told.of) ?? []) hear(told.news)
    })
    return byPerson
  }

  return (database: Database, person: number, hear: Hear<News>): (() => void) => {
    const byPerson = followers(database)
    const own = byPerson.get(person) ?? new Set()
    byPerson.set(person, own.add(hear))
    return () => {
      own.delete(hear)
      if (!own.size && byPerson.get(person) === own) byPerson.delete(person)
    }
  }
}
