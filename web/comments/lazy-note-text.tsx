import { lazyOr } from '../ui/lazy-or.tsx'
import { WrittenText } from './written-text.tsx'

export type NoteTextProps = { text: string }

// Without it the names stand there as they were typed.
const NoteText = lazyOr<NoteTextProps>(async () => (await import('./note-text.tsx')).NoteText, WrittenText)

/** A note that is being written, with those whom it names as it will show them. */
export function LazyNoteText({ text }: NoteTextProps) {
  return text.includes('@') ? <NoteText text={text} /> : <WrittenText text={text} />
}
