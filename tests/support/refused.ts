/** What a desk answers to a request that means no good. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Desk } from './app.ts'
import type { Answer } from './client.ts'
import { digest } from './database.ts'

export interface Before {
  /** The digest of the desk before it was asked. */
  readonly untouched: Awaited<ReturnType<typeof digest>>
  readonly name?: string | undefined
}

/** Fails unless the request was refused as a bad one, in words that tell nothing of the inside, and nothing has changed. */
export async function isRefused(desk: Desk, answer: Answer, { untouched, name = '' }: Before): Promise<void> {
  ok(answer.status >= 400 && answer.status < 500, `${name}: ${answer.status} ${answer.text.slice(0, 300)}`)
  ok(answer.errors.length > 0)
  for (const { message, extensions } of answer.errors) {
    equal(extensions.code, 'BAD_REQUEST', message)
    ok(!/SELECT|\bat \/|node_modules|SQLITE|ECONN|\.ts:/.test(message), message)
  }
  ok(answer.headers.get('x-request-id'))
  deepEqual(await digest(desk), untouched)
}
