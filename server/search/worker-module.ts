/** What the processes of slow reads on SQLite are given to run (database/worker-module.ts). */
import type { WorkerModule } from '../database/worker-module.ts'
import { begins_in, words_of } from './sql-functions.ts'

export const functions: WorkerModule['functions'] = { begins_in, words_of }

export const tasks: WorkerModule['tasks'] = {
  rankedSearch: async () => (await import('./ranked-search-task.ts')).rankedSearchTask,
}
