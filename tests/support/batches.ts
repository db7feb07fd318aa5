/** Changes of many tickets, as agents begin, follow and undo them. */
import { documents, told, type TestUser } from './cast.ts'
import type { Answer } from './client.ts'
import { eventually } from './eventually.ts'

export interface SeenBatch {
  readonly id: string
  readonly state: string
  readonly total: number
  readonly done: number
  readonly changed: number
  readonly failed: number
  readonly failures: readonly { code: string; field: string | null; count: number; tickets: readonly string[] }[]
  readonly undoes: string | null
  readonly undoneBy: string | null
  readonly canUndo: boolean
}

export const begin = async (person: TestUser, tickets: object, change: object): Promise<SeenBatch> =>
  told(await person.ask(documents.updateTickets, { tickets, change }), 'updateTickets')

export const look = async (person: TestUser, id: string): Promise<SeenBatch> =>
  told(await person.ask(documents.batch, { id }), 'batch')

export const undo = async (person: TestUser, batch: string): Promise<SeenBatch> =>
  told(await person.ask(documents.undo, { batch }), 'undo')

/** Its code and field; undefined where there is none. */
export const errorOf = ({ errors: [error] }: Answer) => error && [error.extensions.code, error.extensions.field ?? null]

/** As it is once it runs no more. */
export async function end(person: TestUser, { id }: SeenBatch): Promise<SeenBatch> {
  let batch = await look(person, id)
  await eventually(async () => (batch = await look(person, id)).state !== 'running')
  return batch
}

export const change = async (person: TestUser, tickets: object, wanted: object): Promise<SeenBatch> =>
  end(person, await begin(person, tickets, wanted))
