/** What every command of `npm run bellhop` is made of. */
import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../platform/config.ts'
import type { Progress } from './progress.ts'

export interface Run {
  /** Throws ConfigError. */
  readonly config: () => Config
  readonly env: Readonly<Record<string, string | undefined>>
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  readonly progress: Progress
  /** Prints a line for whoever reads the result. */
  readonly say: (line: string) => void
  /** Where relative paths of the command line start. */
  readonly folder: string
}

export interface Command {
  readonly summary: string
  /** What stands behind the name of the command. */
  readonly usage: string
  readonly help: string
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** How many words it takes beside its options; several numbers when it may be any of these. */
  readonly words: number | readonly number[]
  /** Answers the exit code. Throws CommandFailure. */
  readonly run: (run: Run) => Promise<number>
}
