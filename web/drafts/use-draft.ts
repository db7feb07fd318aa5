import { useState } from 'react'
import { useViewer } from '../session/session.ts'
import { draftName } from './name.ts'
import { keepText, readText } from './texts.ts'

export type DraftFormat<T> = {
  /** Reads what was kept, which may be anything; null stands for nothing. */
  parse: (kept: unknown) => T
  /** Whether there is nothing to keep. */
  isEmpty: (value: T) => boolean
}

/** What the signed-in person is writing for `what`, such as 'comment:7', as it stands and as it is kept on this device until it is sent. */
export function useDraft<T>(what: string, { parse, isEmpty }: DraftFormat<T>) {
  const name = draftName(useViewer().id, what)
  const [value, setValue] = useState(() => parse(readText(name)))
  const [kept, setKept] = useState(true)
  return {
    value,
    /** It will be there after a reload. */
    kept,
    change(next: T) {
      setValue(next)
      setKept(keepText(name, isEmpty(next) ? null : next))
    },
  }
}
