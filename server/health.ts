/** Whether this Bellhop can do its work now, and what of the things it needs is missing. */
import type { Database } from './database/database.ts'
import type { Services } from './graphql/context.ts'
import { userById } from './users/users.ts'

const patienceMs = 1_000

export interface Health {
  readonly database: boolean
  /** Without it files can't be sent and opened; everything else works. */
  readonly files: boolean
  readonly draining: boolean
  /** Whether requests should be sent here. */
  readonly ready: boolean
}

/** Answers within about a second. */
export async function examine(
  database: Database,
  { files, lifecycle }: Pick<Services, 'files' | 'lifecycle'>,
): Promise<Health> {
  const [answers, hasFiles] = await Promise.all([isAnswering(database), files.isReachable()])
  return { database: answers, files: hasFiles, draining: lifecycle.isDraining, ready: answers && !lifecycle.isDraining }
}

async function isAnswering(database: Database): Promise<boolean> {
  const answered = database
    .read('system')
    .first(userById, { id: 0 })
    .then(
      () => true,
      () => false,
    )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
