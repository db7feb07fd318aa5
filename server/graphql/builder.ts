/** The schema builder. Features declare their types and fields on it; api.ts joins them. */
import SchemaBuilder from '@pothos/core'
import type { Priority, Status, Turn } from '../database/tables.ts'
import { badRequest } from '../platform/errors.ts'
import { Upload } from '../storage/upload.ts'
import type { Context } from './context.ts'

export const builder = new SchemaBuilder<{
  Context: Context
  Scalars: {
    ID: { Input: string; Output: number | string }
    DateTime: { Input: number; Output: number }
    Upload: { Input: Upload; Output: never }
    // Enums, made of what the fields of tickets can be (tickets/schema.ts).
    Status: { Input: Status; Output: Status }
    Priority: { Input: Priority; Output: Priority }
    Turn: { Input: Turn; Output: Turn }
    TicketFilterValue: { Input: never; Output: Readonly<Record<string, unknown>> }
  }
}>({})

builder.queryType()
builder.mutationType()

builder.scalarType('DateTime', {
  description: 'ISO 8601 in UTC.',
  serialize: (milliseconds) => new Date(milliseconds).toISOString(),
  parseValue(value) {
    const milliseconds = typeof value === 'string' ? parseTime(value) : Number.NaN
    if (Number.isNaN(milliseconds)) throw badRequest('request.wrongTime')
    return milliseconds
  },
})

const time = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/

/** ms since 1970, in UTC unless it says otherwise, wherever this runs; NaN for what is none, and for a day that its month does not have. */
function parseTime(text: string): number {
  const [, day = '', zone] = time.exec(text) ?? []
  const midnight = Date.parse(day)
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return Number.NaN
  return Date.parse(zone ? text : `${text}Z`)
}

builder.scalarType('TicketFilterValue', {
  description:
    'A value of TicketFilter as JSON, without what narrows nothing: it can be sent as a variable of that type as it is.',
  serialize: (value) => value,
  parseValue: () => {
    throw new Error('It is sent as a TicketFilter.')
  },
})

builder.scalarType('Upload', {
  description: 'A file sent as a part of a multipart request.',
  serialize: () => {
    throw new Error('An upload has no value to give out.')
  },
  parseValue(value) {
    if (value instanceof Upload) return value
    throw badRequest('multipart.notAPart')
  },
  parseLiteral: () => {
    throw badRequest('multipart.notAPart')
  },
})
