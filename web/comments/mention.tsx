import { useViewer } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './mention.module.css'

export type Mentions = readonly {
  /** As it stands in the note, with its '@'. */
  readonly text: string
  readonly user: { readonly id: string; readonly name: string }
}[]

export const nobody: Mentions = []

/** A colleague who is named in a note, by what they are called now. */
export function MentionOf({ written, mentions }: { written: string; mentions: Mentions }) {
  const of = mentions.find(({ text }) => text === written)?.user
  const isViewer = of?.id === useViewer().id
  return (
    <span className={classNames(styles.mention, isViewer && styles.viewer)} dir="auto" title={written}>
      @{of?.name ?? written.slice(1)}
    </span>
  )
}
