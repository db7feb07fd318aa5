/**
 * What each person sends: how many requests with files at once, for each keeps a part of its files in memory, and how much that
 * nothing keeps, for it costs the disk and the line as much and would otherwise have no limit.
 */
import { userBudget } from '../platform/budgets.ts'
import type { Limits } from '../platform/config.ts'
import { rateLimited, UserError } from '../platform/errors.ts'
import { createRollingDay } from '../platform/rolling-day.ts'

export interface UploadQuota {
  /** An upload of this person begins. Throws Invalid when too much was dropped already, RateLimited when too many are under way. */
  begin(userId: number): CountedUpload
}

export interface CountedUpload {
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
export function createUploadQuota({ maxUserBytesPerDay, maxTicketBytes }: Limits, now: () => number): UploadQuota {
  const dropped = createRollingDay(now)
  /** Of those who are sending. */
  const users = new Map<number, Sending>()
  // Room for one more ticket, so that who comes near the limit can still send what will be kept.
  const most = maxUserBytesPerDay + maxTicketBytes

  function check(userId: number, { bytes }: Sending): void {
    if (bytes + dropped.sum(userId) <= most) return
    throw new UserError('INVALID', 'files.droppedOfDay', {
      field: 'attachmentFiles',
      status: 413,
    })
  }

  return {
    begin(userId) {
      const sending = users.get(userId) ?? { bytes: 0, uploads: 0 }
      check(userId, sending)
      if (sending.uploads >= userBudget.uploads) {
        throw rateLimited('files.tooManyAtOnce', 10)
      }
      users.set(userId, sending)
      sending.uploads++
      let bytes = 0
      return {
        add(more) {
          bytes += more
          sending.bytes += more
          check(userId, sending)
        },
        end(kept) {
          sending.bytes -= bytes
          sending.uploads--
          if (!sending.uploads) users.delete(userId)
          if (bytes > kept) dropped.add(userId, bytes - kept)
        },
      }
    },
  }
}
