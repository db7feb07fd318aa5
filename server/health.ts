/** Whether this Bellhop can do its work now. */
import type { Database } from './database/database.ts'
import { userById } from './people/people.ts'

const patienceMs = 1_000

/** False when the database does not answer within a second. */
export async function isReady(database: Database): Promise<boolean> {
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
