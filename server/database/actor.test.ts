import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { processBudget } from '../platform/budgets.ts'
import { createActor } from './actor.ts'
import type { Database, WriteOptions } from './database.ts'

test('What has a long text to index runs one after another, whoever wrote it; short texts, and what is undone or kept as a draft, do not', async () => {
  const lanes: (string | undefined)[] = []
  const database = {
    read: () => undefined,
    write: async (_: unknown, __: unknown, { lane }: WriteOptions = {}) => void lanes.push(lane),
  } as unknown as Database
  const writeLimits = {
    admit: async () => {},
    admitUndo: async () => {},
    admitDraft: async () => {},
    count: () => {},
  } as unknown as Parameters<typeof createActor>[1]['writeLimits']
  const actor = createActor(database, { writeLimits, prepareTexts: async () => () => {} }, 'anonymous')
  const { longCharacters } = processBudget.writes
  const nothing = async () => {}
  const long = 'x'.repeat(longCharacters + 1)
  await actor.write(nothing)
  await actor.write(nothing, ['A title', 'x'.repeat(longCharacters - 7)])
  await actor.write(nothing, ['A title', 'x'.repeat(longCharacters - 6)])
  await actor.write(nothing, [long])
  await actor.undo(nothing)
  await actor.writeDraft(nothing, long)
  deepEqual(lanes, [undefined, undefined, 'long texts', 'long texts', undefined, undefined])
})
