import { useState } from 'react'
import { type DraftFormat, useDraft } from '../../drafts/use-draft.ts'
import { useDraftFiles } from '../../drafts/use-files.ts'
import { type Attempt, attemptFor } from '../../graphql/send-once.ts'

type Words = { subject: string; description: string; attempt: Attempt | null }

const nothing: Words = { subject: '', description: '', attempt: null }

const format: DraftFormat<Words> = {
  parse: parseWords,
  isEmpty: ({ subject, description, attempt }) => !subject && !description && !attempt,
}

/** The ticket being written, its words and its files. */
export function useNewTicketDraft() {
  const words = useDraft('new-ticket', format)
  const files = useDraftFiles('new-ticket')
  const { subject, description, attempt: lastAttempt } = words.value
  const [restored, setRestored] = useState(subject !== '' || description !== '')
  return {
    subject,
    description,
    files: files.files,
    setFiles: files.setFiles,
    filled: subject.trim() !== '' || description.trim() !== '' || files.files.length > 0,
    /** What of it will be there after a reload. */
    kept: keptPart(words.kept, files.kept),
    restored: restored || files.restored,
    change: (part: Partial<Words>) => words.change({ ...words.value, ...part }),
    /** The attempt to send this content with; kept too, for a reload may come between a try and its answer. */
    attempt(): Attempt {
      const content = [
        subject,
        description,
        ...files.files.map(({ name, size, lastModified }) => [name, size, lastModified]),
      ]
      const attempt = attemptFor(JSON.stringify(content), lastAttempt)
      words.change({ ...words.value, attempt })
      return attempt
    },
    clear() {
      words.change(nothing)
      setRestored(false)
      files.forget()
    },
  }
}

export type KeptPart = 'all' | 'words' | 'nothing'

function keptPart(wordsKept: boolean, filesKept: boolean): KeptPart {
  if (!wordsKept) return 'nothing'
  return filesKept ? 'all' : 'words'
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
