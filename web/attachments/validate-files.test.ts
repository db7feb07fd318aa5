import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateFiles } from './validate-files.ts'
import { loadWords } from '../text/text.ts'

await loadWords(['ticket'])

const limits = { maxFileBytes: 100, maxFiles: 3, maxTicketBytes: 220 }

function file(name: string, size = 10, type = '') {
  return new File(['x'.repeat(size)], name, { type, lastModified: 1 })
}

function names(files: File[]) {
  return files.map(({ name }) => name)
}

test('the good files of a pick are taken, each of the others gets its reason', () => {
  const picked = [file('a.png'), file('setup.exe'), file('big.pdf', 101), file('notes.TXT')]
  const { taken, refused } = validateFiles([], picked, limits)
  assert.deepEqual(names(taken), ['a.png', 'notes.TXT'])
  assert.deepEqual(refused, [
    '“setup.exe” was not added: only pictures, PDF, text and Word files can be sent.',
    '“big.pdf” was not added: it is 101 bytes, and a file can be up to 100 bytes.',
  ])
})

test('files beyond the count are told in one sentence', () => {
  const picked = [file('b.png'), file('c.png'), file('d.png'), file('e.png')]
  const { taken, refused } = validateFiles([file('a.png')], picked, limits)
  assert.deepEqual(names(taken), ['b.png', 'c.png'])
  assert.deepEqual(refused, ['2 files were not added: a ticket can have up to 3 files.'])
})

test('a file that breaks the sum is left out, a smaller one after it still fits', () => {
  const picked = [file('b.png', 90), file('c.png', 20)]
  const { taken, refused } = validateFiles([file('a.png', 100), file('a2.png', 50)], picked, limits)
  assert.deepEqual(names(taken), ['c.png'])
  assert.deepEqual(refused, ['“b.png” was not added: all files together can be up to 220 bytes.'])
})

test('the same file twice counts once, another of the same name is welcome', () => {
  const { taken, refused } = validateFiles([file('a.png')], [file('a.png'), file('a.png', 11)], limits)
  assert.equal(taken.length, 1)
  assert.deepEqual(refused, ['“a.png” is already there.'])
})

test('before the limits are known only the kind decides, and a picture type needs no ending', () => {
  assert.equal(validateFiles([], [file('scan', 5000, 'image/heic')]).taken.length, 1)
  assert.equal(validateFiles([], [file('page.html', 5, 'text/html')]).refused.length, 1)
})
