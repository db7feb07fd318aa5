/** Which bodies are read, and how far: what arrives lies in memory. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../database/viewer.ts'
import { networkBudget, processBudget, requestBudget, userBudget } from '../platform/budgets.ts'
import { createByteLedger } from '../platform/byte-ledger.ts'
import { badRequest, unauthenticated } from '../platform/errors.ts'
import type { Owner } from '../platform/fair-queue.ts'
import { isAnnounced, readBody } from '../platform/read-body.ts'
import { askForBody } from '../platform/unread-bodies.ts'
import { say } from '../text/message.ts'

const typeOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()

export const isMultipart = (request: FastifyRequest): boolean => typeOf(request) === 'multipart/form-data'

export interface Sender {
  readonly viewer: Viewer
  /** Who it counts for. */
  readonly owner: Owner
}

/** Answers the text of a body. Throws BadRequest, Unauthenticated for one that only people may send, and Unavailable. */
export type ReadJson = (request: FastifyRequest, reply: FastifyReply, sender: Sender) => Promise<string>

export function createBodyReader(): ReadJson {
  const arriving = createByteLedger({
    ofOwner: (owner) => (typeof owner === 'number' ? userBudget : networkBudget).operations.bodyBytes,
    inAll: processBudget.operations.bodyBytes,
    small: 0,
    message: 'busy.arriving',
    retryAfter: 2,
  })

  return async (request, reply, { viewer, owner }) => {
    const { raw } = request
    if (isAnnounced(raw) && typeOf(request) !== 'application/json') {
      throw badRequest('request.notJson', 415)
    }
    const entry = arriving.open(owner)
    entry.offer(() => raw.destroy())
    try {
      const body = await readBody(raw, {
        ...(typeof viewer === 'string' ? ofStrangers : ofUsers),
        onWanted: () => askForBody(raw, reply.raw),
        onBytes: (bytes) => entry.add(bytes),
      })
      if (!body.length) throw badRequest('request.empty')
      return body.toString('utf8')
    } finally {
      entry.close()
    }
  }
}

const { operationBytes, operationBytesOfStrangers } = requestBudget
const ofUsers = {
  bytes: operationBytes,
  refuse: () => badRequest(say('request.tooLarge', operationBytes), 413),
}
const ofStrangers = { bytes: operationBytesOfStrangers, refuse: unauthenticated }
