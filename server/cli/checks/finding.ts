/** What the doctor found, in one line. */
export interface Finding {
  /** A problem makes the exit code 1; a note is only told. */
  readonly level: 'ok' | 'note' | 'problem'
  readonly about: string
  /** For problems and notes: what it is, and what to do. */
  readonly text: string
}

export const ok = (about: string, text: string): Finding => ({ level: 'ok', about, text })
export const note = (about: string, text: string): Finding => ({ level: 'note', about, text })
export const problem = (about: string, text: string): Finding => ({ level: 'problem', about, text })

export const megabytes = (bytes: number): string =>
  `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MiB`
