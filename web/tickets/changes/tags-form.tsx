import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { TicketUpdate } from '../../graphql/generated/tickets/bulk/batch.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { isSameTag, tidyTag } from '../tags/name.ts'
import { TagInput } from '../tags/tag-input.tsx'
import styles from './tags-form.module.css'

type Props = {
  /** Those that it has, if it is one ticket. */
  tags?: readonly string[]
  /** `words` names the tags, for people. */
  onApply: (change: TicketUpdate, words: string) => void
}

/** Tags to put on, and tags to take off. */
export function TagsForm({ tags, onApply }: Props) {
  const t = useText()
  const added = useTags()
  const removed = useTags()
  const [isMissing, setMissing] = useState(false)
  const apply = () => {
    const [addTags, removeTags] = [added.all(), removed.all()]
    if (addTags.length + removeTags.length === 0) return setMissing(true)
    const words = [...addTags.map((tag) => `+ ${tag}`), ...removeTags.map((tag) => `− ${tag}`)].join(', ')
    onApply({ ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) }, words)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  // Enter in an empty field has nothing to add, so it is meant for all that was added.
  const goOnEnter = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
    if (target.value || target.getAttribute('aria-activedescendant') || (added.isEmpty() && removed.isEmpty())) return
    event.preventDefault()
    event.stopPropagation()
    apply()
  }
  return (
    <form className={styles.tags} onSubmit={submit} onKeyDownCapture={goOnEnter}>
      <TagInput label={t.bulk.addTags} {...added.input} error={isMissing ? t.bulk.noTags : null} />
      {tags?.length === 0 ? null : (
        <TagInput label={t.bulk.removeTags} placeholder={t.bulk.tagToRemove} {...removed.input} />
      )}
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
    isEmpty: () => tags.length === 0,
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
