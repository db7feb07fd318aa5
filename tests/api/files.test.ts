/** Fetching attached files: by a link that can't be guessed, and never as something a browser would run. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { hours, startApp } from '../support/app.ts'
import { documents, signUpAda, signUpCara, signUpCarl, told, type SeenAttachment } from '../support/cast.ts'
import { sendRaw } from '../support/client.ts'
import { note, pdf, picture, svg } from '../support/files.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const cara = await signUpCara(desk)
const carl = await signUpCarl(desk)
const ticket = await cara.submits('Files', {
  files: [picture(), svg(), note('0123456789', 'ten.txt'), pdf("it's naïve.pdf"), note('', 'empty.txt')],
})
const named = new Map(ticket.attachments.map((attachment) => [attachment.fileName, attachment]))
const urlOf = (name: string): string => desk.url + (named.get(name) as SeenAttachment).fileUrl
const ten = urlOf('ten.txt')

test('Raster pictures may be shown, all else is a download that can run nothing', async () => {
  const expected: Readonly<Record<string, readonly [type: string, disposition: RegExp]>> = {
    'screenshot.png': ['image/png', /^inline; filename="screenshot.png"; filename\*=UTF-8''screenshot.png$/],
    'logo.svg': ['image/svg+xml', /^attachment; /],
    'ten.txt': ['application/octet-stream', /^attachment; /],
    "it's naïve.pdf": [
      'application/pdf',
      /^attachment; filename="it's na_ve\.pdf"; filename\*=UTF-8''it%27s%20na%C3%AFve\.pdf$/,
    ],
    'empty.txt': ['application/octet-stream', /^attachment; /],
  }
  for (const [name, [type, disposition]] of Object.entries(expected)) {
    const response = await fetch(urlOf(name))
    await response.arrayBuffer()
    equal(response.status, 200, name)
    const { headers } = response
    equal(headers.get('content-type'), type)
    match(headers.get('content-disposition') ?? '', disposition)
    equal(headers.get('x-content-type-options'), 'nosniff')
    equal(headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    equal(headers.get('access-control-allow-origin'), null)
    match(headers.get('cache-control') ?? '', /private/)
    ok(headers.get('x-request-id'))
  }
})

test('A link with any one character changed opens nothing', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const prefix = ten.lastIndexOf('/') + 1
  for (let at = prefix; at < ten.length; at++) {
    const index = alphabet.indexOf(ten[at] as string)
    for (const other of [alphabet[index ^ 1], alphabet[index ^ 32], '.', '%41']) {
      const { status } = await fetch(ten.slice(0, at) + other + ten.slice(at + 1))
      equal(status, other === '%41' && ten[at] === 'A' ? 200 : 404, `${other} at ${at - prefix}`)
    }
  }
  for (const wrong of [
    '',
    'x',
    ten.slice(prefix, -1),
    `${ten.slice(prefix)}A`,
    `${ten.slice(prefix)}/x`,
    '1',
    'A'.repeat(43),
  ]) {
    equal((await fetch(`${desk.url}/files/${wrong}`)).status, 404, wrong)
  }
})

test('2,000 guesses open nothing', async () => {
  const body = ten.slice(ten.lastIndexOf('/') + 1)
  for (let batch = 0; batch < 20; batch++) {
    const guesses = Array.from({ length: 100 }, () => {
      const mac = Buffer.from(crypto.getRandomValues(new Uint8Array(20)))
      return Buffer.concat([Buffer.from(body, 'base64url').subarray(0, 12), mac]).toString('base64url')
    })
    const answers = await Promise.all(guesses.map((guess) => desk.app.http.inject(`/files/${guess}`)))
    for (const { statusCode } of answers) equal(statusCode, 404)
  }
})

test('A link lasts 12 hours at least and 13 at most; asking again gives a new one', async () => {
  const link = async () => desk.url + ((await cara.opens(ticket)).attachments[0] as SeenAttachment).fileUrl
  const old = await link()
  desk.clock.advance(hours(12))
  equal((await fetch(old)).status, 200)
  desk.clock.advance(hours(1))
  const gone = await fetch(old)
  equal(gone.status, 404)
  equal(((await gone.json()) as { errors: [{ extensions: { code: string } }] }).errors[0].extensions.code, 'NOT_FOUND')
  equal((await fetch(await link())).status, 200)
  desk.clock.advance(-hours(13))
})

test('A link for a file is none for an export, nor the other way round, and another desk signs with another key', async () => {
  const token = ten.slice(ten.lastIndexOf('/') + 1)
  equal((await fetch(`${desk.url}/export/${token}/closed_tickets.csv`)).status, 404)
  const ada = await signUpAda(desk)
  const { url } = told(await ada.ask(documents.closedTicketsExport), 'closedTicketsExport')
  equal((await fetch(desk.url + url)).status, 200)
  equal((await fetch(`${desk.url}/files/${url.split('/')[2]}`)).status, 404)
  await using other = await startApp()
  const person = await signUpCara(other)
  const { attachments } = await person.submits('Mine', { files: [note()] })
  equal((await fetch(desk.url + (attachments[0] as SeenAttachment).fileUrl)).status, 404)
})

test('Links hold over a restart', async () => {
  await using first = await startApp()
  const person = await signUpCara(first)
  const { attachments } = await person.submits('Mine', { files: [note('still here')] })
  await first.stop()
  await using second = await startApp({ folder: first.folder })
  equal(await (await fetch(second.url + (attachments[0] as SeenAttachment).fileUrl)).text(), 'still here')
})

const ranges: readonly [asked: string, status: number, body: string, range: string | null][] = [
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-100', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
  ['bytes=5-999999999999', 206, '56789', 'bytes 5-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', null],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['bytes=', 200, '0123456789', null],
  ['bytes=a-b', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
  ['bytes=99999999999999999999-', 200, '0123456789', null],
]

test('Parts of a file can be asked for', async () => {
  for (const [range, status, body, contentRange] of ranges) {
    const response = await fetch(ten, { headers: { range } })
    deepEqual(
      [response.status, await response.text(), response.headers.get('content-range')],
      [status, body, contentRange],
      range,
    )
    equal(response.headers.get('accept-ranges'), 'bytes')
  }
  equal((await fetch(urlOf('empty.txt'), { headers: { range: 'bytes=0-' } })).status, 416)
})

test('HEAD tells the size and sends nothing', async () => {
  const response = await fetch(ten, { method: 'HEAD' })
  deepEqual([response.status, response.headers.get('content-length'), await response.text()], [200, '10', ''])
})

test('No way around: other methods, encoded separators, other paths', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) equal((await fetch(ten, { method })).status, 404)
  const secrets = ['bellhop.db', 'etc/passwd', 'files/incoming', 'package.json']
  const ups = [
    '../',
    '..%2f',
    '..%2F',
    '%2e%2e/',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    '....//',
    '..;/',
    '%252e%252e%252f',
    '..%00/',
    '..%c0%af',
  ]
  for (const prefix of ['/files/', '/export/', '/assets/', '/']) {
    for (const up of ups) {
      for (const secret of secrets) {
        const text = await sendRaw(
          desk.url,
          `GET ${prefix}${up.repeat(4)}${secret} HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n`,
        )
        match(text, /^HTTP\/1\.1 4\d\d /, prefix + up + secret)
      }
    }
  }
})

test('A name that tries to write headers stays one header', async () => {
  const [attachment] = (await carl.submits('Headers', { files: [note('x', 'a%0d%0aX-Evil: 1; filename=b.txt')] }))
    .attachments
  const text = await sendRaw(desk.url, `GET ${attachment?.fileUrl} HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n`)
  equal(text.match(/^content-disposition:/gim)?.length, 1)
  ok(!/^x-evil/im.test(text))
})
