import type { Page } from 'playwright-core'

/** What a key was pressed for. */
export type Purpose =
  | 'next'
  | 'take'
  | 'priority'
  | 'tag'
  | 'status'
  | 'answer'
  | 'send'
  | 'note'
  | 'find'
  | 'undo'
  | 'leave'
  | 'value'

export interface CountedKeys {
  /** One after another, as fast as they go. */
  readonly press: (purpose: Purpose, ...keys: readonly string[]) => Promise<void>
  /** What somebody else reads, or a name: no key of the work. */
  readonly type: (text: string) => Promise<void>
  /** How many were pressed so far for one of these purposes; for any where none is named. */
  readonly count: (...purposes: readonly Purpose[]) => number
}

/** A keyboard that counts, whichever page it is plugged into. */
export function countedKeys(pageNow: () => Page): CountedKeys {
  const pressed: Purpose[] = []
  return {
    press: async (purpose, ...keys) => {
      for (const key of keys) {
        pressed.push(purpose)
        await pageNow().keyboard.press(key)
      }
    },
    type: (text) => pageNow().keyboard.type(text),
    count: (...purposes) => pressed.filter((each) => !purposes.length || purposes.includes(each)).length,
  }
}
