import { useEffect, useState } from 'react'
import { parseMarkdown } from '../../text/markdown/markdown.ts'
import { mentionsIn } from '../../text/mentions-in.ts'
import { MentionableDocument } from '../graphql/generated/comments/mention.ts'
import { sessionClient } from '../session/session.ts'
import type { NoteTextProps } from './lazy-note-text.tsx'
import { type Mentions, nobody } from './mention.tsx'
import { prefixesOfMentions } from './mention-typing.ts'
import { WrittenNote } from './written-note.tsx'

/** As far as a note is read for whom it names (budgets.ts of the server has as much). */
const room = { elements: 1_500, letters: 20_000 }

export function NoteText({ text }: NoteTextProps) {
  const [mentions, setMentions] = useState<Mentions>(nobody)
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const found = await findMentions(text)
      if (isWanted) setMentions(found)
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [text])
  return <WrittenNote text={text} mentions={mentions} />
}

/** Whom the note will name once it is sent, as the server finds them; nobody of those who can't be asked for. */
async function findMentions(text: string): Promise<Mentions> {
  const answers = await Promise.all(
    prefixesOfMentions(text).map((prefix) => sessionClient.query(MentionableDocument, { prefix })),
  )
  const people = new Map(answers.flatMap(({ data }) => data?.agents ?? []).map(({ user }) => [Number(user.id), user]))
  const named = [...people].map(([id, { name, email }]) => ({ id, name, email }))
  return [...mentionsIn(parseMarkdown(text, room).blocks, named)].flatMap(([written, id]) => {
    const user = people.get(id)
    return user ? [{ text: written, user }] : []
  })
}
