import { deepEqual } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { schema } from '../../../../server/api.ts'

/** What nobody is attacked by, and why. */
const notAttacked: Readonly<Record<string, string>> = {
  'Query.search': 'Another name of searchTickets.',
  'Query.invites': 'A page of few rows by an index, as those of teams.',
  'Query.undoSendSeconds': 'One number of the own account.',
  'Mutation.chooseUndoSend': 'One number of the own account.',
  'Mutation.endOtherSessions': 'The attackers share a session, and would be logged out.',
}

const attacks = readdirSync(import.meta.dirname)
  .filter((name) => !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')

/** As documents have it: with arguments or fields behind it, or as the last field of all. */
const stands = (name: string): boolean => new RegExp(`[\\s{:'\`]${name}(?: ?[({]| })`).test(attacks)

test('Each operation is part of some attack, or it is said why not', () => {
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const operations = types.flatMap((type) => Object.keys(type?.getFields() ?? {}).map((name) => ({ type, name })))
  const left = operations
    .filter(({ name }) => !stands(name))
    .map(({ type, name }) => `${type?.name}.${name}`)
    .filter((operation) => !Object.hasOwn(notAttacked, operation))
  deepEqual(left, [])
})
