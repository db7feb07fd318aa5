import type { ReactNode } from 'react'
import { Highlight } from '../../ui/highlight.tsx'
import type { Mark } from '../../ui/rank.ts'

/** A name with what was typed of it marked, in a direction of its own. */
export function MarkedName({ name, marks }: { name: string; marks: readonly Mark[] }) {
  return <bdi>{partsOf(name, marks)}</bdi>
}

function partsOf(name: string, marks: readonly Mark[]): ReactNode[] {
  const ends = marks.map(([, to]) => to)
  return [
    ...marks.flatMap(([from, to], at) => [
      name.slice(ends[at - 1] ?? 0, from),
      <Highlight key={from}>{name.slice(from, to)}</Highlight>,
    ]),
    name.slice(ends.at(-1) ?? 0),
  ]
}
