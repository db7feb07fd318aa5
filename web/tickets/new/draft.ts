import { useEffect, useRef, useState } from 'react'
import { keepFiles, readKeptFiles } from '../../attachments/kept-files.ts'
import { draftName, keepDraft, readDraft } from '../../comments/draft.ts'
import { type Attempt, attemptFor } from '../../graphql/send-once.ts'

type Words = { subject: string; description: string; attempt: Attempt | null }

const nothing: Words = { subject: '', description: '', attempt: null }

/** The ticket being written by this person, as it stands and as it is kept on this device over reloads. */
export function useNewTicketDraft(userId: string) {
  const name = draftName(userId, 'new-ticket')
  const [words, setWords] = useState(() => parseWords(readDraft(name)))
  const [wordsKept, setWordsKept] = useState(true)
  const { files, setFiles, filesKept, filesRestored, forgetFiles } = useKeptFiles(name)
  const [restored, setRestored] = useState(words.subject !== '' || words.description !== '')

  function write(next: Words) {
    setWords(next)
    setWordsKept(keepDraft(name, next.subject || next.description || next.attempt ? next : null))
  }

  return {
    subject: words.subject,
    description: words.description,
    files,
    setFiles,
    filled: words.subject.trim() !== '' || words.description.trim() !== '' || files.length > 0,
    /** What of it will be there after a reload. */
    kept: keptPart(wordsKept, filesKept),
    restored: restored || filesRestored,
    change: (part: Partial<Words>) => write({ ...words, ...part }),
    /** The attempt to send this content with; kept too, for a reload may come between a try and its answer. */
    attempt(): Attempt {
      const content = [
        words.subject,
        words.description,
        ...files.map(({ name, size, lastModified }) => [name, size, lastModified]),
      ]
      const attempt = attemptFor(JSON.stringify(content), words.attempt)
      write({ ...words, attempt })
      return attempt
    },
    clear() {
      write(nothing)
      setRestored(false)
      forgetFiles()
    },
  }
}

export type KeptPart = 'all' | 'words' | 'nothing'

function keptPart(wordsKept: boolean, filesKept: boolean): KeptPart {
  if (!wordsKept) return 'nothing'
  return filesKept ? 'all' : 'words'
}

function useKeptFiles(name: string) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [loaded, setLoaded] = useState(false)
  const [filesKept, setFilesKept] = useState(true)
  const [filesRestored, setFilesRestored] = useState(false)
  const inStore = useRef(files)

  useEffect(() => {
    let here = true
    const load = async () => {
      const kept = await readKeptFiles(name)
      if (!here) return
      inStore.current = kept
      setFiles((chosen) => (chosen.length > 0 ? [...kept, ...chosen] : kept))
      setFilesRestored(kept.length > 0)
      setLoaded(true)
    }
    void load()
    return () => void (here = false)
  }, [name])

  useEffect(() => {
    if (!loaded || inStore.current === files) return
    inStore.current = files
    void keepFiles(name, files).then(setFilesKept)
  }, [name, files, loaded])

  function forgetFiles() {
    setFiles([])
    setFilesRestored(false)
    // The screen may be gone before the change of state is acted upon.
    void keepFiles(name, [])
  }

  return { files, setFiles, filesKept, filesRestored, forgetFiles }
}

function parseWords(draft: unknown): Words {
  if (typeof draft !== 'object' || draft === null) return nothing
  const { subject, description, attempt } = draft as Partial<Record<keyof Words, unknown>>
  return {
    subject: typeof subject === 'string' ? subject : '',
    description: typeof description === 'string' ? description : '',
    attempt: isAttempt(attempt) ? attempt : null,
  }
}

function isAttempt(value: unknown): value is Attempt {
  const { content, key } = (value ?? {}) as Partial<Record<keyof Attempt, unknown>>
  return typeof content === 'string' && typeof key === 'string'
}
