import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { duration } from '../../tests/support/duration.ts'
import { wordsOf } from '../text/message.ts'
import { decideFileType } from './file-type.ts'
import * as sample from './file-samples.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const { bytes } = sample

const decide = (content: Uint8Array, name: string) => decideFileType(sample.arrived(content), name)

const accepted: [name: string, content: Uint8Array, type: string, inline: boolean][] = [
  ['a.png', sample.png(640, 400), 'image/png', true],
  ['a.PNG', sample.png(640, 400), 'image/png', true],
  ['pasted', sample.png(1, 1), 'image/png', true],
  ['Screenshot at 10.15.30', sample.png(1, 1), 'image/png', true],
  ['a.gif', sample.gif(10, 10), 'image/gif', true],
  ['a.jpg', sample.jpeg(4000, 3000), 'image/jpeg', true],
  ['metadata first.jpg', sample.jpegBehindMetadata(4000, 3000), 'image/jpeg', true],
  ['a.webp', sample.webp(800, 600), 'image/webp', true],
  ['lossy.webp', sample.webpLossy(800, 600), 'image/webp', true],
  ['lossless.webp', sample.webpLossless(800, 600), 'image/webp', true],
  ['a.avif', sample.avif(800, 600), 'image/avif', true],
  ['a.bmp', sample.bmp(10, -10), 'image/bmp', true],
  ['old.bmp', sample.bmpOld(10, 10), 'image/bmp', true],
  ['favicon.ico', sample.ico(), 'image/x-icon', true],
  ['a.heic', sample.iso('heic', 'mif1'), 'image/heic', false],
  ['a.heif', sample.iso('mif1', 'miaf'), 'image/heif', false],
  ['a.tif', bytes('II*\0\x08\0\0\0'), 'image/tiff', false],
  ['b.tiff', bytes('MM\0*\0\0\0\x08'), 'image/tiff', false],
  ['a.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', false],
  ['prolog.svg', bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- <html> -->\n<svg>'), 'image/svg+xml', false],
  ['doctype.svg', bytes('<!DOCTYPE svg [<!ENTITY a "]>"><!-- \' -->]>\n<svg >'), 'image/svg+xml', false],
  ['prefixed.svg', bytes('<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', false],
  ['script.svg', bytes('<svg><script>alert(1)</script></svg>'), 'image/svg+xml', false],
  ['wide.svg', sample.utf16le('\ufeff<?xml version="1.0"?><svg/>'), 'image/svg+xml', false],
  ['unmarked.svg', sample.utf16le('<svg/>'), 'image/svg+xml', false],
  ['a.pdf', bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'application/pdf', false],
  ['scan.pdf', bytes('@PJL SET\r\n%PDF-1.4\n'), 'application/pdf', false],
  ['a.txt', bytes('hello\r\n\tworld\f\n'), 'text/plain', false],
  ['empty.txt', bytes(''), 'text/plain', false],
  ['utf8.txt', Buffer.from('Grüße 😀 こんにちは'), 'text/plain', false],
  ['latin.txt', bytes('Gr\xfc\xdfe'), 'text/plain', false],
  ['colours.txt', bytes('\x1b[31mred\x1b[0m'), 'text/plain', false],
  ['utf16.txt', sample.utf16le('\ufeffhello'), 'text/plain', false],
  ['utf16be.txt', sample.utf16le('\ufeffhello').swap16(), 'text/plain', false],
  ['long utf16.txt', sample.utf16le('\ufeff' + 'a😀'.repeat(100_000)), 'text/plain', false],
  ['page.txt', bytes('<!doctype html><script>alert(1)</script>'), 'text/plain', false],
  ['drawing.txt', bytes('<svg/>'), 'text/plain', false],
  ['BMW.txt', bytes('BMW and GIF8 and %PDF'), 'text/plain', false],
  ['a.doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest'), 'application/msword', false],
  ['a.docx', sample.zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'), docx, false],
  ['new.doc', sample.zip('[Content_Types].xml', 'word/document.xml'), docx, false],
  ['many.docx', sample.zip('[Content_Types].xml', 'word/document.xml', ...sample.manyNames), docx, false],
]

for (const [name, content, type, inline] of accepted) {
  test(`${name} is ${type}`, () => assert.deepEqual(decide(content, name), { type, inline }))
}

const html = bytes('<!doctype html><script>alert(1)</script>')
const exe = bytes('MZ\x90\0\x03\0\0\0')
const zip = sample.zip('readme.txt')

const refused: [name: string, content: Uint8Array][] = [
  ['lie.png', html],
  ['lie.jpg', html],
  ['lie.gif', html],
  ['lie.svg', html],
  ['lie.pdf', html],
  ['lie.doc', html],
  ['lie.docx', html],
  ['page.html', html],
  ['page.htm', html],
  ['page', html],
  ['page.xhtml', bytes('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')],
  ['inner.svg', bytes('<html><svg></svg></html>')],
  ['never.svg', bytes('<!-- <svg>')],
  ['svgx.svg', bytes('<svgx/>')],
  ['nul.svg', bytes('<svg>\0')],
  ['text.svg', bytes('svg')],
  ['open.svg', bytes('<!DOCTYPE svg [')],
  ['data.xml', bytes('<?xml version="1.0"?><data/>')],
  ['feed.svg', bytes('<?xml version="1.0"?><rss/>')],
  ['drawing.html', bytes('<svg/>')],
  ['drawing.xml', bytes('<svg/>')],
  ['page.mht', bytes('MIME-Version: 1.0\r\n')],
  ['lie.pdf', bytes('<html><!-- %PDF-1.4 -->')],
  ['late.pdf', bytes(' '.repeat(2000) + '%PDF-1.4')],
  ['lie.png', bytes('%PDF-1.4')],
  ['lie.exe', bytes('%PDF-1.4')],
  ['lie.docx', bytes('%PDF-1.4')],
  ['script.js', bytes('alert(1)')],
  ['lie.png', bytes('alert(1)')],
  ['lie.pdf', bytes('alert(1)')],
  ['setup.exe', exe],
  ['lie.png', exe],
  ['lie.txt', exe],
  ['lie.doc', exe],
  ['lie.pdf', exe],
  ['setup', exe],
  ['polyglot.pdf', bytes('MZ\x90 %PDF-1.4')],
  ['shell.sh', bytes('#!/bin/sh\n')],
  ['shell', bytes('#!/bin/sh\n')],
  ['a.zip', zip],
  ['lie.docx', zip],
  ['lie.png', zip],
  ['lie.txt', zip],
  ['sheet.docx', sample.zip('[Content_Types].xml', 'xl/workbook.xml')],
  ['only.docx', sample.zip('word/document.xml')],
  ['cut.docx', bytes('PK\x03\x04word/[Content_Types].xml')],
  ['macros.docx', sample.zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
  ['stored.docx', sample.zip('evil.exe', 'x').subarray(0, 20)],
  ['a.docm', sample.zip('[Content_Types].xml', 'word/document.xml')],
  ['sheet.xls', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['setup.msi', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['lie.png', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['lie.doc', bytes('{\\rtf1')],
  ['a.rtf', bytes('{\\rtf1')],
  ['a.png.exe', sample.png(1, 1)],
  ['a.html', sample.gif(1, 1)],
  ['a.js', sample.gif(1, 1)],
  ['a.exe. ', sample.png(1, 1)],
  ['photo\u202Egnp.exe', sample.png(1, 1)],
  ['a.bat', sample.jpeg(1, 1)],
  ['a.pdf', sample.png(1, 1)],
  ['a.txt', sample.png(1, 1)],
  ['a.docx', sample.png(1, 1)],
  ['movie.mp4', sample.iso('isom', 'mp42')],
  ['movie.avif', sample.iso('isom', 'mp42')],
  ['sound.webp', bytes('RIFF\0\0\0\0WAVEfmt ')],
  ['cursor.ico', bytes('\0\0\x02\0\x01\0')],
  ['short.ico', bytes('\0\0\x01\0\x01\0')],
  ['BMlie.bmp', bytes('BM, they said, 2026')],
  ['empty.png', bytes('')],
  ['empty.pdf', bytes('')],
  ['empty', bytes('')],
  ['nul.txt', bytes('a\0b')],
  ['control.txt', bytes('a\x01b')],
  ['odd.txt', bytes('\xff\xfea')],
  ['lone.txt', bytes('\xff\xfe\0\xd8a\0')],
  ['utf32.txt', bytes('\xff\xfe\0\0a\0\0\0')],
  ['late nul.txt', bytes(`${'a'.repeat(400_000)}\0`)],
  ['late nul utf16.txt', sample.utf16le(`\ufeff${'a'.repeat(400_000)}\0`)],
]

for (const [name, content] of refused) {
  const beginning = Buffer.from(content.subarray(0, 12)).toString('latin1')
  test(`${name} holding ${JSON.stringify(beginning)} is refused`, () => {
    const decided = decide(content, name)
    assert.ok('refused' in decided, JSON.stringify(decided))
    assert.match(wordsOf(decided.refused, 'en'), /^“.+” .+\. \p{Lu}.+\.$/u)
  })
}

const floods: [name: string, content: Uint8Array][] = [
  ['a.png', sample.png(30_000, 30_000)],
  ['a.gif', sample.gif(65_535, 65_535)],
  ['a.jpg', sample.jpeg(65_535, 65_535)],
  ['a.bmp', sample.bmp(10_000, -10_000)],
  ['a.webp', sample.webp(16_384, 16_384)],
  ['lossy.webp', sample.webpLossy(16_383, 16_383)],
  ['lossless.webp', sample.webpLossless(16_384, 16_384)],
  ['a.avif', sample.avif(30_000, 30_000)],
  ['metadata first.jpg', sample.jpegBehindMetadata(20_000, 20_000)],
  ['only metadata.jpg', bytes('\xff\xd8\xff\xe1\xff\xfe')],
  ['larger frame.gif', Buffer.concat([sample.gif(10, 10), sample.gifFrame(60_000, 60_000)])],
  [
    'many frames.gif',
    Buffer.concat([sample.gif(10, 10), ...Array.from({ length: 2001 }, () => sample.gifFrame(1, 1))]),
  ],
  [
    'long film.gif',
    Buffer.concat([sample.gif(3000, 3000), ...Array.from({ length: 300 }, () => sample.gifFrame(3000, 3000))]),
  ],
  ['huge inside.ico', sample.ico(30_000, 30_000)],
  ['huge png inside.ico', sample.icoOfPng(30_000, 30_000)],
  ['beyond sight.ico', Buffer.concat([sample.icoOfPng(16, 16), Buffer.alloc(300_000)])],
  ['no size.avif', sample.iso('avif', 'mif1')],
  [
    'late size.avif',
    Buffer.concat([
      sample.iso('avif', 'mif1'),
      sample.box('free', Buffer.alloc(400_000)),
      sample.box('meta', sample.avifSize(30_000, 30_000, 4)),
    ]),
  ],
  ['sequence.avif', Buffer.concat([sample.avif(10, 10), sample.box('moov', Buffer.alloc(8))])],
  ['huge.heic', Buffer.concat([sample.iso('heic', 'mif1'), sample.avifSize(30_000, 30_000)])],
  ['jpeg inside.bmp', sample.bmp(10, 10, 4)],
  ['larger frame.webp', Buffer.concat([sample.webp(10, 10), sample.webpLossless(16_384, 16_384).subarray(12)])],
  ['animated.png', Buffer.concat([sample.png(5000, 5000), sample.apngControl(3)])],
  ['cut.png', sample.png(1, 1).subarray(0, 20)],
  ['page.png', bytes('\x89PNG\r\n\x1a\n<html><script>alert(1)</script>')],
  ['none.png', sample.png(0, 10)],
  ['cut.gif', bytes('GIF89a')],
  ['cut.webp', bytes('RIFF\0\0\0\0WEBP')],
  ['odd.webp', bytes(`RIFF\0\0\0\0WEBPVP8?${'\0'.repeat(20)}`)],
  ['cut.bmp', sample.bmp(1, 1).subarray(0, 20)],
]

for (const [name, content] of floods) {
  test(`${name} of too many or unknown pixels (${content.length} bytes) is a plain file`, () => {
    assert.deepEqual(decide(content, name), { type: 'application/octet-stream', inline: false })
  })
}

test('50 megapixels are still a picture', () => {
  assert.deepEqual(decide(sample.png(10_000, 5000), 'a.png'), { type: 'image/png', inline: true })
})

test('messages name the file and what to do', () => {
  const said = (content: Uint8Array, name: string) => {
    const decided = decide(content, name)
    return 'refused' in decided ? wordsOf(decided.refused, 'en') : undefined
  }
  const kinds = 'Pictures, PDF, .txt, .doc and .docx files can be attached.'
  assert.equal(said(exe, 'C:\\setup.exe'), `“setup.exe” can’t be attached. ${kinds}`)
  assert.equal(said(html, 'shot.png'), `“shot.png” is not a real .png file. ${kinds}`)
  assert.equal(said(exe, 'log.txt'), `“log.txt” is not a plain text file. ${kinds}`)
  assert.equal(said(bytes(''), 'shot.png'), '“shot.png” is empty. Please check the file and add it again.')
  assert.equal(
    said(sample.png(1, 1), 'report.pdf'),
    '“report.pdf” holds a picture, but its name says otherwise. Rename it to end in .png and add it again.',
  )
})

const inlineTypes = new Set(['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'x-icon'].map((kind) => `image/${kind}`))

test('no bytes and no name make it throw, and only pictures are ever shown in place', () => {
  const beginnings = [...accepted.map(([, content]) => content), ...refused.map(([, content]) => content)]
  const content = fc
    .tuple(fc.constantFrom(...beginnings), fc.nat(64), fc.uint8Array({ maxLength: 64 }))
    .map(([beginning, kept, rest]) => Buffer.concat([beginning.subarray(0, kept), rest]))
  const name = fc.constantFrom('a.png', 'a.svg', 'a.txt', 'a.pdf', 'a.doc', 'a.docx', 'a', 'a.html', '')
  fc.assert(
    fc.property(content, name, (bytes, fileName) => {
      const decided = decide(bytes, fileName)
      if ('type' in decided && decided.inline) assert.ok(inlineTypes.has(decided.type))
      if (fileName === 'a.html') assert.ok('refused' in decided)
    }),
    { numRuns: 5000 },
  )
})

test('names that lie over each other in a ZIP file cost no more than its bytes', () => {
  const overlapping = sample.zipOfOverlappingNames()
  const floor = duration(() => createHash('sha256').update(overlapping).digest())
  assert.ok(duration(() => decide(overlapping, 'a.docx')) < 1000 * floor)
})
