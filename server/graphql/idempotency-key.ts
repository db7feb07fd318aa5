import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from './context.ts'

/** The client's Idempotency-Key for one field: a request may hold several fields, and each is done once. */
export function idempotencyKey({ request }: Context, { fieldName, path }: GraphQLResolveInfo): string | undefined {
  return request.idempotencyKey && `${fieldName} ${path.key} ${request.idempotencyKey}`
}
