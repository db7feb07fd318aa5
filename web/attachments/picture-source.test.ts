import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBeingScaled, largeSource, listSource } from './picture-source.ts'

// The page's own address, which `fileHref` asks for.
Object.assign(globalThis, { location: { origin: 'https://desk.example' } })

const createdAt = '2030-01-15T12:00:00.000Z'
const then = Date.parse(createdAt)
const photo = {
  fileUrl: '/files/abc',
  fileType: 'image/jpeg',
  fileSize: 2_000_000,
  createdAt,
  width: 4_000,
  height: 3_000,
  thumbnails: [
    { url: '/files/abc/160', width: 160, height: 120 },
    { url: '/files/abc/1280', width: 1_280, height: 960 },
  ],
}
const unknown = { ...photo, width: null, height: null }
const pending = { ...unknown, thumbnails: null }
const original = 'https://desk.example/files/abc'

test('a list draws the small thumbnail, the viewer the large one', () => {
  assert.equal(listSource(photo, false), `${original}/160`)
  assert.deepEqual(largeSource(photo), { url: '/files/abc/1280', width: 1_280, height: 960, src: `${original}/1280` })
})

test('without a large one the viewer draws the picture itself, in its size', () => {
  const small = { ...photo, width: 700, height: 500, thumbnails: photo.thumbnails.slice(0, 1) }
  assert.deepEqual(largeSource(small), { src: original, width: 700, height: 500 })
  assert.deepEqual(largeSource(pending), { src: original, width: null, height: null })
})

test('in a list letters stand for a picture whose thumbnail may come at any moment, unless it is light', () => {
  assert.equal(listSource(pending, true), undefined)
  assert.equal(listSource({ ...pending, fileSize: 32 * 1024 }, true), original)
})

test('in a list a picture is drawn itself that is small, or has waited in vain', () => {
  assert.equal(listSource({ ...photo, width: 90, height: 60, thumbnails: [] }, false), original)
  assert.equal(listSource(pending, false), original)
})

test('in a list letters stand for what could not be decoded, and for what no browser draws', () => {
  assert.equal(listSource({ ...unknown, thumbnails: [] }, false), undefined)
  assert.equal(listSource({ ...unknown, fileType: 'image/svg+xml', thumbnails: [] }, false), undefined)
  assert.equal(listSource({ ...unknown, fileType: 'application/pdf', thumbnails: [] }, false), undefined)
})

test('types that the server does not draw smaller are there as they are', () => {
  assert.equal(listSource({ ...unknown, fileType: 'image/avif', thumbnails: [] }, false), original)
})

test('only new pictures of the right types are waited for', () => {
  assert.equal(isBeingScaled(pending, then + 1_000), true)
  assert.equal(isBeingScaled(pending, then + 11 * 60_000), false)
  assert.equal(isBeingScaled(photo, then), false)
  assert.equal(isBeingScaled({ ...pending, fileType: 'image/avif' }, then), false)
})
