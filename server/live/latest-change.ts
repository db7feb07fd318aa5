/** Says in a header from which change on one must follow, so that of what is asked for from now on no change is missed. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../graphql/context.ts'
import { UserError } from '../platform/errors.ts'
import { lookBackMs, missedSince, newestChange } from './read-changes.ts'

/**
 * Of a request that wants to know, with any value, and of its answer, with the id of the change. After it, divided by commas, may
 * follow ids of changes that will be told again to who follows from there, although all that is read from now on holds them.
 */
const header = 'bellhop-latest-change'
const mostIds = 100

const never = new AbortController().signal

/** Who is not logged in follows nothing. Left out when it can't be told now: then one loads anew what one shows. */
export async function tellLatestChange(
  request: FastifyRequest,
  reply: FastifyReply,
  { viewer, database, signal = never }: Context,
): Promise<void> {
  if (request.headers[header] === undefined || typeof viewer === 'string') return
  try {
    const asker = { viewer, signal }
    const { id, at } = await newestChange(database, asker)
    const toldAgain = lookBackMs(database, asker, at) ? await missedSince(database, asker, id) : []
    reply.header(header, [id, ...toldAgain.slice(-mostIds).map((change) => change.id)].join(', '))
  } catch (error) {
    if (!(error instanceof UserError)) throw error
  }
}
