/**
 * A change as the text of a message. Whoever follows the same with the same rights is sent the same bytes: they are made once.
 * What a viewer sees of a ticket is their scope, whose members are told the same: so it is what may be shared, but for what a document asks of one
 * person. Whether they see the ticket was looked at before.
 */
import { execute, type GraphQLError, type GraphQLSchema } from 'graphql'
import type { Locale } from '../../text/locales.ts'
import { scopeOf, viewKeyOf } from '../database/scope.ts'
import { userOf } from '../database/viewer.ts'
import type { Context } from '../graphql/context.ts'
import type { PreparedDocument } from '../graphql/documents.ts'
import { isToldToMany } from '../platform/told-to-many.ts'
import { createCharacterCount, type CharacterCount } from '../platform/character-count.ts'
import { badRequest } from '../platform/errors.ts'
import { answerVariables } from './answer-variables.ts'
import { asksForPersonal } from './personal-fields.ts'
import type { Change } from './read-changes.ts'

/** What one subscription is told. */
export interface Followed {
  readonly prepared: Pick<PreparedDocument, 'document' | 'operation'>
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: Context
  /** Of whoever reads it. */
  readonly locale: Locale
}

export interface LiveMessages {
  /** The payload of the message that tells `change`, as JSON. */
  payloadOf(followed: Followed, change: Change): Promise<Buffer>
}

export interface LiveMessageLimits {
  /** Of one message; what is longer comes without its ticket. */
  readonly bytes: number
  /** Of those that are kept for others, and how long: all who follow are told of a change at about the same time. */
  readonly keptBytes: number
  readonly keptMs: number
}

/** How an error is worded for the client. */
type Describe = (error: unknown, requestId: string, locale: Locale) => GraphQLError

interface Kept {
  readonly making: Promise<Buffer>
  /** 0 until it is made. */
  bytes: number
}

export function createLiveMessages(schema: GraphQLSchema, limits: LiveMessageLimits, describe: Describe): LiveMessages {
  /** Oldest first. */
  const kept = new Map<string, Kept>()
  let keptBytes = 0
  const nameOf = createNames()
  const keys = new WeakMap<Followed, string>()

  /** The same for all who are told the same; undefined for what can't be shared. */
  function keyOf(followed: Followed): string | undefined {
    const { prepared, variables, context, locale } = followed
    let key = keys.get(followed)
    if (key !== undefined) return key
    const viewer = userOf(context.viewer)
    const values = answerVariables(schema, prepared, variables)
    if (values === undefined) return undefined
    const person = asksForPersonal(schema, prepared.document) ? ` of ${viewer.id}` : ''
    key = `${nameOf(prepared.document)} ${viewKeyOf(scopeOf(viewer))}${person} ${locale} ${values}`
    keys.set(followed, key)
    return key
  }

  async function make({ prepared, variables, context, locale }: Followed, change: Change): Promise<Buffer> {
    const worded = (error: unknown) => describe(error, context.request.id, locale)
    const { data = null, errors } = await execute({
      schema,
      document: prepared.document,
      rootValue: change,
      contextValue: context,
      variableValues: variables,
    })
    const count = createCharacterCount(limits.bytes)
    countIn(data, count)
    // A text that would be too long is not even made.
    if (!count.isFull()) {
      const payload = bytesOf(JSON.stringify({ data, ...(errors ? { errors: errors.map(worded) } : {}) }))
      if (payload.length <= limits.bytes) return payload
    }
    return bytesOf(JSON.stringify(withoutTicket(data ?? {}, worded)))
  }

  function keep(name: string, making: Promise<Buffer>): void {
    const entry: Kept = { making, bytes: 0 }
    const forget = (one: string, its: Kept) => {
      if (kept.get(one) !== its) return
      kept.delete(one)
      keptBytes -= its.bytes
    }
    kept.set(name, entry)
    setTimeout(forget, limits.keptMs, name, entry).unref()
    const count = ({ length }: Buffer) => {
      if (kept.get(name) !== entry) return
      entry.bytes = length
      keptBytes += length
      for (const [oldest, one] of kept) {
        if (keptBytes <= limits.keptBytes) break
        forget(oldest, one)
      }
    }
    making.then(count, () => forget(name, entry))
  }

  return {
    async payloadOf(followed, change) {
      const key = isToldToMany(change) ? keyOf(followed) : undefined
      if (key === undefined) return make(followed, change)
      const name = `${nameOf(change)} ${key}`
      const found = kept.get(name)
      if (found) return found.making
      const making = make(followed, change)
      keep(name, making)
      return making
    },
  }
}

/** In memory of its own: a short one would hold all of the pool that Node takes short ones from, many times its size. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** It ends soon after the count is full. */
function countIn(value: unknown, count: CharacterCount): void {
  if (typeof value === 'string') return count.addText(value)
  if (typeof value !== 'object' || value === null) return count.add(4)
  for (const [key, part] of Object.entries(value)) {
    count.add(key.length + 4)
    countIn(part, count)
    if (count.isFull()) return
  }
}

type Data = Readonly<Record<string, unknown>>

/** Which change it was, and that its ticket must be fetched. Of what is a list nothing is left. */
function withoutTicket(
  data: Data,
  describe: (error: unknown) => GraphQLError,
): { data: Data | null; errors: object[] } {
  const errors: object[] = []
  const refusal = describe(badRequest('request.changeTooLong')).toJSON()
  const list = Object.keys(data).find((root) => Array.isArray(data[root]))
  if (list !== undefined) return { data: null, errors: [{ ...refusal, path: [list] }] }
  const told = Object.entries(data).map(([root, change]) => {
    const fields = Object.entries(change as Data).map(([key, value]) => {
      if (typeof value !== 'object' || value === null) return [key, value]
      errors.push({ ...refusal, path: [root, key] })
      return [key, null]
    })
    return [root, Object.fromEntries(fields)]
  })
  return { data: Object.fromEntries(told), errors }
}

/** A short name for each object. */
function createNames(): (object: object) => number {
  const names = new WeakMap<object, number>()
  let last = 0
  return (object) => {
    let name = names.get(object)
    if (name === undefined) names.set(object, (name = ++last))
    return name
  }
}
