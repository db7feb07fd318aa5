/** Says in a header from which change on one must follow, so that of what is asked for from now on no change is missed. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../graphql/context.ts'
import { Refusal } from '../platform/errors.ts'
import { newestChange } from './read-changes.ts'

/** Of a request that wants to know, with any value, and of its answer, with the id of the change. */
const header = 'bellhop-latest-change'

const never = new AbortController().signal

/** Who is not logged in follows nothing. Left out when it can't be told now: then one loads anew what one shows. */
export async function tellLatestChange(
  request: FastifyRequest,
  reply: FastifyReply,
  { viewer, database, signal = never }: Context,
): Promise<void> {
  if (request.headers[header] === undefined || typeof viewer === 'string') return
  try {
    const { id } = await newestChange(database, { viewer, signal })
    reply.header(header, String(id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
