import { type FormEvent, useState } from 'react'
import type { TicketUpdate } from '../../graphql/generated/tickets/bulk/batch.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { isSameTag, tidyTag } from '../tags/name.ts'
import { TagInput } from '../tags/tag-input.tsx'
import styles from './bar.module.css'

/** Tags to put on all of them, and tags to take off. */
export function TagsForm({ onApply }: { onApply: (change: TicketUpdate) => void }) {
  const t = useText()
  const added = useTags()
  const removed = useTags()
  const [isMissing, setMissing] = useState(false)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const [addTags, removeTags] = [added.all(), removed.all()]
    if (addTags.length + removeTags.length === 0) return setMissing(true)
    onApply({ ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) })
  }
  return (
    <form className={styles.tags} onSubmit={apply}>
      <TagInput label={t.bulk.addTags} {...added.input} error={isMissing ? t.bulk.noTags : null} />
      <TagInput label={t.bulk.removeTags} placeholder={t.bulk.tagToRemove} {...removed.input} />
      <Button type="submit" kind="primary" wide>
        {t.bulk.apply}
      </Button>
    </form>
  )
}

function useTags() {
  const [tags, setTags] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const without = (name: string) => tags.filter((tag) => !isSameTag(tag, name))
  return {
    /** What is still being typed is meant, too. */
    all: () => {
      const last = tidyTag(typed)
      return last ? [...without(last), last] : [...tags]
    },
    input: {
      tags,
      text: typed,
      onText: setTyped,
      onAdd: (name: string) => setTags((now) => [...now.filter((tag) => !isSameTag(tag, name)), name]),
      onRemove: (name: string) => setTags(without(name)),
    },
  }
}
