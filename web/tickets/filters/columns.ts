/** The columns of a list that agents can choose, and how a choice stands in the address. */
import type { ViewColumn } from '../../graphql/generated/tickets/views/saved.ts'
import { furtherChoices } from '../fields.ts'

/** In the order in which they are offered, by the names that the API has for them. */
export const columnNames = [
  'title',
  'status',
  'requester',
  'id',
  ...furtherChoices,
  'assignee',
  'team',
  'turn',
  'tags',
  'createdAt',
  'updatedAt',
  'snoozedUntil',
] as const satisfies readonly ViewColumn[]

export type ColumnName = (typeof columnNames)[number]

/** Title, Status, Customer ID and Customer Mail: the requester's are two. */
export const usualColumns: readonly ColumnName[] = ['title', 'status', 'requester']

/** Each once, and the title among them, which leads to the ticket; undefined where none of them is known. */
export function parseColumns(text: string): string | undefined {
  const columns = columnsIn(text)
  if (!columns.length) return undefined
  return (columns.includes('title') ? columns : ['title', ...columns]).join(',')
}

export function columnsIn(text: string): ColumnName[] {
  const wanted = new Set(text.split(','))
  return [...wanted].flatMap((name) => columnNames.find((column) => column === name) ?? [])
}
