import { useState } from 'react'
import { type DraftFormat, useDraft } from '../drafts/use-draft.ts'
import { useDraftFiles } from '../drafts/use-files.ts'
import type { Audience } from './audience.ts'

/**
 * What the signed-in person is writing on a ticket, for everyone and for agents, each until it is sent. `audience` is what is written now:
 * after a reload that of the text one was writing, so that a note does not become a reply.
 */
export function useCommentDrafts(ticketId: string) {
  const everyone = useCommentDraft(`comment:${ticketId}`)
  const agents = useCommentDraft(`note:${ticketId}`)
  const latest = useDraft(`audience:${ticketId}`, audienceFormat)
  const [audience, setAudience] = useState<Audience>(
    latest.value === 'agents' && agents.content !== '' ? 'agents' : 'everyone',
  )
  return {
    drafts: { everyone, agents },
    audience,
    choose: (next: Audience) => {
      setAudience(next)
      latest.change(next)
    },
  }
}

export type CommentDraft = ReturnType<typeof useCommentDraft>

/** A text and its files. */
function useCommentDraft(what: string) {
  const text = useDraft(what, textFormat)
  const { files, setFiles, forget } = useDraftFiles(what)
  return {
    content: text.value,
    files,
    isBegun: text.value.trim() !== '' || files.length > 0,
    change: (content: string) => text.change(content),
    setFiles,
    clear: () => {
      text.change('')
      forget()
    },
  }
}

const textFormat: DraftFormat<string> = {
  parse: (kept) => (typeof kept === 'string' ? kept : ''),
  isEmpty: (text) => text === '',
}

const audienceFormat: DraftFormat<Audience> = {
  parse: (kept) => (kept === 'agents' ? 'agents' : 'everyone'),
  isEmpty: (audience) => audience === 'everyone',
}
