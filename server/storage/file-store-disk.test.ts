import { deepEqual, equal, rejects } from 'node:assert/strict'
import { mkdtemp, open, readdir, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { openDiskStore } from './file-store-disk.ts'

async function temporary(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'bellhop-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

test('A key that is a path leads nowhere', async () => {
  await using made = await temporary()
  const folder = made.path
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

/** How often the disk is waited for, until it is disposed of. */
async function countSyncs(folder: string): Promise<Disposable & { count: number }> {
  await using handle = await open(folder, 'r')
  const kind = Object.getPrototypeOf(handle) as { sync: () => Promise<void> }
  const { sync } = kind
  const counted = {
    count: 0,
    [Symbol.dispose]() {
      kind.sync = sync
    },
  }
  kind.sync = function (this: FileHandle) {
    counted.count++
    return sync.call(this)
  }
  return counted
}

test('Files that are put back wait for the disk once each, and their folders once for all of them', async () => {
  await using folder = await temporary()
  const store = await openDiskStore(folder.path)
  using syncs = await countSyncs(folder.path)
  const files = Array.from({ length: 1_200 }, (_, index) => `ab${String(index).padStart(20, '0')}`)
  for (const key of files) await store.put(key, Readable.from([Buffer.from(key)]))
  await store.settle()
  equal(syncs.count, files.length + 3, 'each file, its shelf, the folder, and incoming')
  deepEqual(await readdir(join(folder.path, 'incoming')), [])
  for (const key of files) equal(await store.size(key), 22)
  await store.settle()
  equal(syncs.count, files.length + 3)
})

test('What a restore that was cut off has begun has no name yet, and is gone after the next start', async () => {
  await using folder = await temporary()
  const key = 'a'.repeat(22)
  const store = await openDiskStore(folder.path)
  await store.put(key, Readable.from([Buffer.from('half')]))
  equal(await store.size(key), undefined)
  const incoming = join(folder.path, 'incoming')
  await writeFile(join(incoming, '.DS_Store'), 'not of Bellhop')
  const next = await openDiskStore(folder.path)
  deepEqual(await next.recover(async () => 'nobodys', 0), { kept: 0, deleted: 0 })
  deepEqual(await readdir(incoming), ['.DS_Store'])
})

test('A file that was put back and is given up is gone', async () => {
  await using folder = await temporary()
  const store = await openDiskStore(folder.path)
  const keys = ['a', 'b'].map((letter) => letter.repeat(22))
  for (const key of keys) await store.put(key, Readable.from([Buffer.from(key)]))
  await store.discard(keys)
  await store.settle()
  deepEqual(await Array.fromAsync(store.list()), [])
  deepEqual(await readdir(join(folder.path, 'incoming')), [])
})
