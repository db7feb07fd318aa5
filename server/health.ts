/** Whether this Bellhop can do its work now, and what of the things it needs is missing. */
import type { Database } from './database/database.ts'
import type { Services } from './graphql/context.ts'
import { userById } from './users/users.ts'

const patienceMs = 1_000
/**
 * A database that answered so recently is slow, not gone. All instances share it: were each to report not ready in one
 * slow second, the proxy would have none left. Only answers to this check count, and proxies usually ask
 * every ten seconds: one slow answer is forgiven.
 */
const recentMs = 15_000

export interface Health {
  readonly database: boolean
  /** Without it files can't be sent and opened; everything else works. */
  readonly files: boolean
  readonly draining: boolean
  /** Whether requests should be sent here. */
  readonly ready: boolean
}

/** A check that answers within about a second. */
export function createHealthCheck(
  database: Database,
  { files, lifecycle }: Pick<Services, 'files' | 'lifecycle'>,
): () => Promise<Health> {
  let answeredAt = -Infinity

  async function isAnswering(): Promise<boolean> {
    const answered = database
      .read('system')
      .first(userById, { id: 0 })
      .then(
        () => {
          answeredAt = performance.now()
          return true
        },
        () => false,
      )
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(performance.now() - answeredAt < recentMs), patienceMs)
    return Promise.race([answered, late.promise]).finally(() => clearTimeout(timer))
  }

  return async () => {
    const [answers, hasFiles] = await Promise.all([isAnswering(), files.isReachable()])
    return {
      database: answers,
      files: hasFiles,
      draining: lifecycle.isDraining,
      ready: answers && !lifecycle.isDraining,
    }
  }
}
