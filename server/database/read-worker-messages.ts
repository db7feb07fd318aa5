/** What is said between the server and a process of slow reads. */
import type { Viewer } from './viewer.ts'

/** Of a process of read-workers.ts. */
export type Question = Statement | { readonly task: TaskQuestion; readonly ms: number }

export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
  /** Of the processor. */
  readonly ms: number
  /** Of all texts of the answer together. */
  readonly maxCharacters: number
}

export interface TaskQuestion {
  readonly name: string
  readonly viewer: Viewer
  /** ms since 1970. */
  readonly now: number
  readonly input: unknown
}

/** An answer comes in pieces, so that neither side holds more than one of them in the making. A task's is one row. */
export type Answer =
  | { readonly rows: unknown[]; readonly isLast: boolean; readonly workedMs: number }
  | { readonly isTooLarge: true }
  | {
      readonly error: {
        readonly message: string
        readonly stack?: string | undefined
        readonly errcode?: number | undefined
      }
      /** Something could not be loaded. */
      readonly isBroken?: boolean
    }
