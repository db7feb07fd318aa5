/**
 * What each person sends: how many requests with files at once, for each keeps a part of its files in memory, and how much that
 * nothing keeps, for it costs the disk and the line as much and would otherwise have no limit.
 */
import { personBudget } from '../platform/budgets.ts'
import type { Limits } from '../platform/config.ts'
import { rateLimited, Refusal } from '../platform/errors.ts'
import { createRollingDay } from '../platform/rolling-day.ts'

export interface Arrivals {
  /** An upload of this person begins. Throws Invalid when too much was dropped already, RateLimited when too many are under way. */
  begin(personId: number): Arrival
}

export interface Arrival {
  /** So many bytes of files have come. Throws Invalid when that is too much together with what was dropped. */
  add(bytes: number): void
  /** It is over, and so much of it is kept. */
  end(kept: number): void
}

interface Sending {
  bytes: number
  uploads: number
}

/** In the memory of this process: a restart forgets, and each process counts for itself. `now` in ms since 1970. */
export function createArrivals({ maxUserBytesPerDay, maxTicketBytes }: Limits, now: () => number): Arrivals {
  const dropped = createRollingDay(now)
  /** Of those who are sending. */
  const people = new Map<number, Sending>()
  // Room for one more ticket, so that who comes near the limit can still send what will be kept.
  const most = maxUserBytesPerDay + maxTicketBytes

  function check(personId: number, { bytes }: Sending): void {
    if (bytes + dropped.sum(personId) <= most) return
    throw new Refusal('INVALID', 'files.droppedOfDay', {
      field: 'attachmentFiles',
      status: 413,
    })
  }

  return {
    begin(personId) {
      const sending = people.get(personId) ?? { bytes: 0, uploads: 0 }
      check(personId, sending)
      if (sending.uploads >= personBudget.uploads) {
        throw rateLimited('files.tooManyAtOnce', 10)
      }
      people.set(personId, sending)
      sending.uploads++
      let bytes = 0
      return {
        add(more) {
          bytes += more
          sending.bytes += more
          check(personId, sending)
        },
        end(kept) {
          sending.bytes -= bytes
          sending.uploads--
          if (!sending.uploads) people.delete(personId)
          if (bytes > kept) dropped.add(personId, bytes - kept)
        },
      }
    },
  }
}
