import type { Budget } from './budget.ts'
import type { Block } from './tree.ts'

/** Where a block is looked for. */
export interface Place {
  readonly budget: Budget
  /** How many lists and quotes it lies in. */
  readonly depth: number
  /** Whether the line before it is text. */
  readonly isInText: boolean
  /** What stands in a list or quote here. */
  readonly parseInner: (lines: readonly string[]) => readonly Block[]
}

/** A block that was found, and the line after it. */
export interface Taken {
  readonly block: Block
  readonly next: number
}
