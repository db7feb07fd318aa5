import { useCallback } from 'react'
import type { Block } from '../../text/markdown/tree.ts'
import { withMentions } from '../../text/mentions.ts'
import { MentionContext } from './formatted.tsx'
import { MentionOf, type Mentions, nobody } from './mention.tsx'
import { WrittenText } from './written-text.tsx'

export type WrittenNoteProps = {
  text: string
  room?: number
  /** Who is named in it. */
  mentions?: Mentions | null | undefined
}

/** What an agent wrote for agents, with the colleagues who are named in it. */
export function WrittenNote({ text, room, mentions }: WrittenNoteProps) {
  const named = mentions ?? nobody
  const mark = useCallback(
    (blocks: readonly Block[]) => {
      const written = named.map((mention) => mention.text)
      return written.length > 0 ? withMentions(blocks, written) : blocks
    },
    [named],
  )
  const draw = useCallback((written: string) => <MentionOf written={written} mentions={named} />, [named])
  return (
    <MentionContext value={draw}>
      <WrittenText text={text} room={room} mark={mark} />
    </MentionContext>
  )
}
