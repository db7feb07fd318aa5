import { useSyncExternalStore } from 'react'
import { Hidden } from './hidden.tsx'

type Sentence = { turn: number; text: string }

/** Long enough to be read out; then nobody should come across it while exploring the page. */
const keptFor = 5_000

let sentences: readonly Sentence[] = []
let turn = 0
const listeners = new Set<() => void>()

/** Says a sentence to screen readers when they are next idle, after those that still wait. */
export function announce(text: string) {
  const sentence = { turn: ++turn, text }
  change([...sentences, sentence])
  setTimeout(() => change(sentences.filter((each) => each !== sentence)), keptFor)
}

/** Stands once on the page and carries what `announce` says: each sentence by itself, so that none cuts another off. */
export function Announcer() {
  const all = useSyncExternalStore(subscribe, () => sentences)
  return (
    <div role="log" aria-label="Announcements" aria-live="polite">
      <Hidden>
        {all.map(({ turn: key, text }) => (
          <span key={key}>{text} </span>
        ))}
      </Hidden>
    </div>
  )
}

function change(next: readonly Sentence[]) {
  sentences = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
