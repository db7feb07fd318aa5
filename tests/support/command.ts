/** A command of `npm run bellhop`, and what comes of it. */

export interface Asked {
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export interface Told {
  /** The exit code, or the signal that ended it. */
  readonly code: number | string | null
  readonly out: string
  readonly err: string
}
