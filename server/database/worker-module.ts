/** What a process of slow reads is given to run. */
import type { ReadTask } from './database.ts'

export interface WorkerModule {
  /** What statements can call, by name. */
  readonly functions?: Readonly<Record<string, SqlFunction>>
  /** Loaded when the first task is asked for. */
  readonly tasks?: Readonly<Record<string, () => Promise<ReadTask<never, unknown>>>>
}

/** Of the values of one row, as many as are given, or of those of all rows, as node:sqlite takes them. */
export type SqlFunction = ((...values: never[]) => string | number) | SqlAggregate

export interface SqlAggregate {
  start(): unknown
  /** Answers the state after one more row. */
  step(state: never, ...values: never[]): unknown
  result(state: never): string
}
