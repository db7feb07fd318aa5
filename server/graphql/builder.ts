/** The schema builder. Features declare their types and fields on it; api.ts joins them. */
import SchemaBuilder from '@pothos/core'
import { badRequest } from '../platform/errors.ts'
import type { Context } from './context.ts'
import { Upload } from './upload.ts'

export const builder = new SchemaBuilder<{
  Context: Context
  Scalars: {
    ID: { Input: string; Output: number }
    DateTime: { Input: never; Output: number }
    Upload: { Input: Upload; Output: never }
  }
}>({})

builder.queryType()
builder.mutationType()

builder.scalarType('DateTime', {
  description: 'ISO 8601 in UTC.',
  serialize: (milliseconds) => new Date(milliseconds).toISOString(),
  parseValue: () => {
    throw badRequest('Times are only given out, never taken.')
  },
})

builder.scalarType('Upload', {
  description: 'A file sent as a part of a multipart request.',
  serialize: () => {
    throw new Error('An upload has no value to give out.')
  },
  parseValue(value) {
    if (value instanceof Upload) return value
    throw badRequest('A file must be sent as a part of a multipart request.')
  },
  parseLiteral: () => {
    throw badRequest('A file must be sent as a part of a multipart request.')
  },
})
