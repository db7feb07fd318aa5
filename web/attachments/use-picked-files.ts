import { useState } from 'react'
import { text } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import { currentDesk } from '../desk/desk.ts'
import { validateFiles } from './validate-files.ts'

type Chosen = {
  readonly files: readonly File[]
  readonly setFiles: (change: (files: readonly File[]) => readonly File[]) => void
}

/** Takes what was picked, as far as it may be sent; `refused` says what is wrong with the rest, a sentence each. */
export function usePickedFiles({ files, setFiles }: Chosen) {
  const [refused, setRefused] = useState<string[]>([])
  return {
    refused,
    clearRefused: () => setRefused([]),
    pick: (picked: File[]) => {
      const validated = validateFiles(files, picked, currentDesk() ?? undefined)
      setRefused(validated.refused)
      if (validated.taken.length === 0) return
      setFiles((chosen) => [...chosen, ...validated.taken])
      const [first, ...others] = validated.taken
      const t = text()
      announce(first && others.length === 0 ? t.files.added(first.name) : t.files.manyAdded(validated.taken.length))
    },
    remove: (file: File) => {
      setRefused([])
      setFiles((chosen) => chosen.filter((other) => other !== file))
    },
  }
}
