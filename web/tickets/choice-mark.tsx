import type { ReactNode } from 'react'
import { PriorityMark } from './badge.tsx'
import type { ChoiceName, ValueOf } from './fields.ts'
import { StatusShape } from './status-badge.tsx'

const marks: { readonly [Name in ChoiceName]: (value: ValueOf<Name>) => ReactNode } = {
  status: (status) => <StatusShape status={status} />,
  priority: (priority) => <PriorityMark priority={priority} />,
}

/** The shape of a value, for agents, where its word stands beside it; nothing where there is no value. */
export function ChoiceMark({ name, value }: { name: ChoiceName; value: string | null | undefined }) {
  const mark: (value: never) => ReactNode = marks[name]
  return value ? mark(value as never) : null
}
