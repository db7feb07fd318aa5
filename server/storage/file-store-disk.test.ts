import { equal, rejects } from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { openDiskStore } from './file-store-disk.ts'

test('A key that is a path leads nowhere', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bellhop-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'outside-of-the-store'), 'secret')
  await writeFile(join(folder, '..aaaaaaaaaaaaaaaa'), 'secret')
  const store = await openDiskStore(join(folder, 'files'))
  const keys = ['../outside-of-the-store', '../../outside-of-the-store', '..', '', '/etc/passwd', '..aaaaaaaaaaaaaaaa']
  for (const key of keys) {
    equal(await store.size(key), undefined, key)
    await rejects(store.read(key), /is no key/, key)
    await rejects(store.put(key, Readable.from(['x'])), /is no key/, key)
    await rejects(store.discard([key]), /is no key/, key)
    await rejects(store.keep([key]), /is no key/, key)
  }
})
