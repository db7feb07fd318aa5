import { type ComponentType, lazy, Suspense } from 'react'
import { WrittenText } from './written-text.tsx'

export type NoteTextProps = { text: string }

type Part = { default: ComponentType<NoteTextProps> }

const NoteText = lazy((): Promise<Part> =>
  import('./note-text.tsx').then(
    (module) => ({ default: module.NoteText }),
    // Without it the names stand there as they were typed.
    () => ({ default: WrittenText }),
  ),
)

/** A note that is being written, with those whom it names as it will show them. */
export function LazyNoteText({ text }: NoteTextProps) {
  const plain = <WrittenText text={text} />
  if (!text.includes('@')) return plain
  return (
    <Suspense fallback={plain}>
      <NoteText text={text} />
    </Suspense>
  )
}
