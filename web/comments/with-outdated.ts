import { type ReactNode, useState } from 'react'
import { useViewer } from '../session/session.ts'
import { announce } from '../ui/announcer.tsx'
import { text } from '../text/text.ts'
import { newerThan, newestOf, type Words } from './seen.ts'
import type { CommentDraft } from './use-comment-drafts.ts'

export type Outdated = {
  /** Something was written that the writer may not have seen: nothing is sent without a second yes. */
  readonly isOutdated: boolean
  /** For the server, which looks again. */
  readonly lastSeen: string
  /** After a second yes; undefined where nothing could be loaded, which its writer sees. */
  readonly latest: string | undefined
  /** The first of what is new. */
  readonly firstNewer: string | undefined
  /** Answers whether a reply may be sent that was asked for by a key; the second time it may. */
  readonly mayByKey: () => boolean
  /** The text was changed: of an empty one nothing is outdated. */
  readonly write: (before: string, content: string) => void
  /** The writer has looked at what is new. */
  readonly look: () => void
  /** The server knows of something that is not known here. */
  readonly refused: () => void
}

/** Who sees no comments, as they could not be loaded, has seen none. */
const nothing = '0'

/**
 * Whether the thread went on while one was writing a reply to it. What counts as seen is what was there when the text was begun; it is kept
 * with the text, so that a reload, or going on with it on another device, changes nothing.
 */
function useOutdated(kept: Pick<CommentDraft, 'seen' | 'see'>, comments: Words | null): Outdated {
  const viewerId = useViewer().id
  /** What was there when a second yes was asked for. */
  const [asked, setAsked] = useState<{ latest: string; isRefused: boolean } | null>(null)
  const [isRefused, setRefused] = useState(false)
  const latest = comments ? newestOf(comments) : undefined
  const firstNewer = kept.seen !== '' && comments ? newerThan(comments, kept.seen, viewerId)[0]?.id : undefined
  const isOutdated = isRefused || firstNewer !== undefined
  const settle = (value: string) => {
    kept.see(value)
    setRefused(false)
    setAsked(null)
  }
  return {
    isOutdated,
    lastSeen: kept.seen || (latest ?? nothing),
    latest,
    firstNewer,
    mayByKey: () => {
      const isAsked = asked?.isRefused === isRefused && !newerThan(comments ?? [], asked.latest, viewerId).length
      if (!isOutdated || isAsked) return true
      setAsked({ latest: latest ?? '0', isRefused })
      announce(text().comments.outdated)
      return false
    },
    write: (before, content) => {
      if (content === '') settle('')
      else if (before === '') settle(latest ?? nothing)
    },
    look: () => settle(latest ?? ''),
    refused: () => setRefused(true),
  }
}

type Props = {
  /** The reply that is written. */
  draft: Pick<CommentDraft, 'seen' | 'see'>
  words: Words | null
  children: (outdated: Outdated) => ReactNode
}

export const WithOutdated = ({ draft, words, children }: Props) => children(useOutdated(draft, words))
