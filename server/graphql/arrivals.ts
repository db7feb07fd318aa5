/** What each person sends that nothing keeps: it costs the disk and the line as much, and would otherwise have no limit. */
import type { Limits } from '../platform/config.ts'
import { Refusal } from '../platform/errors.ts'

export interface Arrivals {
  /** An upload of this person begins. Throws Invalid when too much was dropped already. */
  begin(personId: number): Arrival
}

export interface Arrival {
  /** So many bytes of files have come. Throws Invalid when that is too much together with what was dropped. */
  add(bytes: number): void
  /** It is over, and so much of it is kept. */
  end(kept: number): void
}

interface Sent {
  arriving: number
  /** Bytes that were dropped, by the hour. */
  readonly dropped: Map<number, number>
}

const hourMs = 60 * 60 * 1000
const hoursOfDay = 24

/** In the memory of this process: a restart forgets, and each process counts for itself. `now` in ms since 1970. */
export function createArrivals({ maxUserBytesPerDay, maxTicketBytes }: Limits, now: () => number): Arrivals {
  const people = new Map<number, Sent>()
  // Room for one more ticket, so that who comes near the limit can still send what will be kept.
  const most = maxUserBytesPerDay + maxTicketBytes
  const hourNow = () => Math.floor(now() / hourMs)
  let sweptAt = hourNow()

  function sweep(): void {
    if (hourNow() === sweptAt) return
    sweptAt = hourNow()
    for (const [id, { arriving, dropped }] of people) {
      for (const hour of dropped.keys()) if (hour <= sweptAt - hoursOfDay) dropped.delete(hour)
      if (!arriving && !dropped.size) people.delete(id)
    }
  }

  function check({ arriving, dropped }: Sent): void {
    const together = [...dropped.values()].reduce((sum, bytes) => sum + bytes, arriving)
    if (together <= most) return
    throw new Refusal('INVALID', 'You have sent very many files today that were not kept. Please try again tomorrow.', {
      field: 'attachmentFiles',
      status: 413,
    })
  }

  return {
    begin(personId) {
      sweep()
      const sent = people.get(personId) ?? { arriving: 0, dropped: new Map<number, number>() }
      check(sent)
      people.set(personId, sent)
      let bytes = 0
      return {
        add(more) {
          bytes += more
          sent.arriving += more
          check(sent)
        },
        end(kept) {
          sent.arriving -= bytes
          const hour = hourNow()
          if (bytes > kept) sent.dropped.set(hour, (sent.dropped.get(hour) ?? 0) + bytes - kept)
          // Others of this person may have swept it meanwhile.
          people.set(personId, sent)
        },
      }
    },
  }
}
