import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { duration } from '../../tests/support/duration.ts'
import { contentDisposition, displayFileName, extensionOf } from './file-name.ts'

const names: [raw: string, shown: string][] = [
  ['invoice.pdf', 'invoice.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\mia\\shot.png', 'shot.png'],
  ['..\\..\\x', 'x'],
  ['..%2F..%2Fx.png', '..%2F..%2Fx.png'.replace(/^\.+/, '')],
  ['folder/', 'folder'],
  ['a\0.png', 'a.png'],
  ['a\r\nSet-Cookie: x.png', 'aSet-Cookie: x.png'],
  ['photo\u202Egnp.exe', 'photognp.exe'],
  ['\u2066a\u2069\u200E\u200F\u061C.txt', 'a.txt'],
  ['\u200B.htaccess', 'htaccess'],
  ['\uFEFFa\u200Cb\u200Dc\u2060.txt', 'abc.txt'],
  ['a\uD800b.txt', 'ab.txt'],
  ['a\uDC00', 'a'],
  ['.htaccess', 'htaccess'],
  ['...secret.txt', 'secret.txt'],
  ['report.pdf...', 'report.pdf'],
  ['report.exe. . ', 'report.exe'],
  ['  spaced name .txt  ', 'spaced name .txt'],
  ['', 'file'],
  ['.', 'file'],
  ['..', 'file'],
  [' . . ', 'file'],
  ['///', 'file'],
  ['\u200B\u202E', 'file'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['Com1.log.txt', '_Com1.log.txt'],
  ['aux .txt', '_aux .txt'],
  ['LPT¹', '_LPT¹'],
  ['console.txt', 'console.txt'],
  ['cafe\u0301.txt', 'café.txt'],
  ['发票 2026.pdf', '发票 2026.pdf'],
  ['📎 photo.jpg', '📎 photo.jpg'],
  ['say "hi".txt', 'say "hi".txt'],
]

for (const [raw, shown] of names) {
  test(`${JSON.stringify(raw)} is shown as ${shown}`, () => assert.equal(displayFileName(raw), shown))
}

test('a long name is cut to 255 bytes and keeps its extension', () => {
  assert.equal(displayFileName(`${'a'.repeat(4000)}.png`), `${'a'.repeat(251)}.png`)
  assert.equal(displayFileName(`${'😀'.repeat(1000)}.png`), `${'😀'.repeat(62)}.png`)
  assert.equal(displayFileName(`a.${'b'.repeat(4000)}`), `a.${'b'.repeat(253)}`)
  assert.equal(displayFileName(`con.${'b'.repeat(4000)}`), `_con.${'b'.repeat(250)}`)
})

test('whatever comes in, a decent name comes out', () => {
  const raw = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({
      unit: fc.constantFrom('.', '/', '\\', ' ', '\0', '\u202E', '\u200B', '\uD83D', '😀', '\u0301', 'ü', 'con', 'a'),
      maxLength: 300,
    }),
  )
  fc.assert(
    fc.property(raw, (given) => {
      const name = displayFileName(given)
      assert.ok(name.length > 0)
      assert.ok(Buffer.byteLength(name) <= 255)
      assert.ok(name.isWellFormed())
      assert.equal(name, name.normalize('NFC'))
      assert.equal(name, name.trim())
      assert.doesNotMatch(name, /[/\\\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]|^\.|\.$/u)
      assert.equal(displayFileName(name), name)
    }),
    { numRuns: 2000 },
  )
})

test('the extension is the last one, in lower case', () => {
  assert.equal(extensionOf('Report.PDF'), 'pdf')
  assert.equal(extensionOf('shot.png.exe'), 'exe')
  assert.equal(extensionOf('no extension'), '')
  assert.equal(extensionOf('Screenshot at 10.15'), '')
  assert.equal(extensionOf('Mr. Smith'), '')
  assert.equal(extensionOf('.txt'), '')
})

const headers: [fileName: string, value: string][] = [
  ['a.png', `inline; filename="a.png"; filename*=UTF-8''a.png`],
  ['a b.txt', `inline; filename="a b.txt"; filename*=UTF-8''a%20b.txt`],
  ['say "hi"\\.txt', `inline; filename="say _hi__.txt"; filename*=UTF-8''say%20%22hi%22%5C.txt`],
  ['100%.txt', `inline; filename="100_.txt"; filename*=UTF-8''100%25.txt`],
  ["l'été (1)*.pdf", `inline; filename="l'_t_ (1)*.pdf"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%281%29%2A.pdf`],
  ['发票.pdf', `inline; filename="__.pdf"; filename*=UTF-8''%E5%8F%91%E7%A5%A8.pdf`],
  ['😀.png', `inline; filename="_.png"; filename*=UTF-8''%F0%9F%98%80.png`],
  ['a\r\nX: y', `inline; filename="a__X: y"; filename*=UTF-8''a%0D%0AX%3A%20y`],
]

for (const [fileName, value] of headers) {
  test(`${JSON.stringify(fileName)} in a header`, () => assert.equal(contentDisposition('inline', fileName), value))
}

test('any name makes one well-formed header that gives the name back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('inline', 'attachment'), (fileName, kind) => {
      const value = contentDisposition(kind, fileName)
      const form =
        /^(inline|attachment); filename="([\x20\x21\x23-\x5B\x5D-\x7E]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/
      const match = form.exec(value)
      assert.ok(match, value)
      assert.equal(match[1], kind)
      assert.equal(decodeURIComponent(match[3]!), fileName.toWellFormed())
    }),
    { numRuns: 2000 },
  )
})

test('of a name of any length only the end is looked at', () => {
  for (const hostile of [
    `x${' '.repeat(200_000)}x.txt`,
    `${'. '.repeat(100_000)}x.txt`,
    `x${'/ .'.repeat(70_000)}.txt`,
  ]) {
    // A square would be many thousand times as long.
    const look = duration(() => hostile.indexOf('\u{10ffff}'))
    assert.ok(duration(() => displayFileName(hostile)) < Math.max(20, 1000 * look))
    assert.equal(displayFileName(hostile), displayFileName(hostile.slice(-4096)))
  }
  assert.equal(displayFileName(`a/${'b'.repeat(10_000)}.txt`), `${'b'.repeat(251)}.txt`)
  assert.equal(displayFileName(`😀${'b'.repeat(4095)}`), 'b'.repeat(255))
})

test('a name with very many marks on one letter takes no longer than any other', () => {
  const [marked, plain] = [`e${'\u0315\u0300'.repeat(20_000)}.txt`, `${'e'.repeat(40_001)}.txt`]
  // Put in order, they would take tens of thousands of times as long.
  assert.ok(duration(() => displayFileName(marked)) < Math.max(20, 100 * duration(() => displayFileName(plain))))
  assert.equal(displayFileName('e\u0301.txt'), 'é.txt')
})
