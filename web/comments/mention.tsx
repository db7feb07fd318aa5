import { createContext, useContext } from 'react'
import { useViewer } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './mention.module.css'

export type Mentions = readonly {
  /** As it stands in the note, with its '@'. */
  readonly text: string
  readonly user: { readonly id: string; readonly name: string }
}[]

export const nobody: Mentions = []

/** Of the text around it. */
export const MentionContext = createContext<Mentions>(nobody)

/** A colleague who is named in a note, by what they are called now. */
export function MentionOf({ written }: { written: string }) {
  const of = useContext(MentionContext).find(({ text }) => text === written)?.user
  const isViewer = of?.id === useViewer().id
  return (
    <span className={classNames(styles.mention, isViewer && styles.viewer)} dir="auto" title={written}>
      @{of?.name ?? written.slice(1)}
    </span>
  )
}
