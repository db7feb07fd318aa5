import { useText } from '../text/text.ts'
import { createStore, useStore } from './store.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type Sentence = { turn: number; text: string }

/** Long enough to be read out; then nobody should come across it while exploring the page. */
const keptFor = 5_000

const sentences = createStore<readonly Sentence[]>([])
let turn = 0

/** Says a sentence to screen readers when they are next idle, after those that still wait. */
export function announce(text: string) {
  const sentence = { turn: ++turn, text }
  sentences.set([...sentences.read(), sentence])
  setTimeout(() => sentences.set(sentences.read().filter((each) => each !== sentence)), keptFor)
}

/** Stands once on the page and carries what `announce` says: each sentence by itself, so that none cuts another off. */
export function Announcer() {
  const t = useText()
  const all = useStore(sentences)
  return (
    <div role="log" aria-label={t.common.announcements} aria-live="polite">
      <VisuallyHidden>
        {all.map(({ turn: key, text }) => (
          <span key={key}>{text} </span>
        ))}
      </VisuallyHidden>
    </div>
  )
}
