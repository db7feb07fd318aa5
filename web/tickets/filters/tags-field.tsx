import { useState } from 'react'
import { isSameTag } from '../tags/name.ts'
import { TagInput } from '../tags/tag-input.tsx'
import { tagsIn } from './tags.ts'

type Props = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Several tags, each counts at once. */
export function TagsFilter({ label, value, onChange }: Props) {
  const [text, setText] = useState('')
  const tags = tagsIn(value)
  return (
    <TagInput
      label={label}
      tags={tags}
      text={text}
      onText={setText}
      onAdd={(name) => onChange([...tags, name].join(','))}
      onRemove={(name) => onChange(tags.filter((tag) => !isSameTag(tag, name)).join(',') || undefined)}
    />
  )
}
