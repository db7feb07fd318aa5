/** Multipart bodies, nearly as they should be. */
import { formData, type FormPart } from '../graphql.ts'
import { randomBytesOf, type Random } from '../random.ts'
import type { Tokens } from './desk.ts'
import { randomHeaders, type FuzzRequest } from './requests.ts'
import { mutateBytes, oddJson, oddText } from './values.ts'

const query =
  'mutation ($title: String!, $files: [Upload!]) { createTicket(title: $title, attachmentFiles: $files) { id attachments { fileName fileUrl } } }'

export function multipartRequest(random: Random, tokens: Tokens): FuzzRequest {
  const boundary = random.chance(0.9)
    ? 'fuzz-boundary'
    : random.pick(['-', '--', 'x'.repeat(70), 'x'.repeat(300), "a'b", 'a b'])
  const whole = formData(boundary, parts(random))
  const form = random.chance(0.2) ? mutateBytes(random, whole) : whole
  const body = random.chance(0.1) ? form.subarray(0, random.int(0, form.length)) : form
  const isCut = random.chance(0.05)
  return {
    path: '/graphql',
    method: 'POST',
    headers: {
      ...randomHeaders(random, tokens),
      ...(random.chance(0.9) ? { authorization: `Bearer ${random.pick([tokens.customer, tokens.agent])}` } : {}),
      'content-type': random.chance(0.93)
        ? `multipart/form-data; boundary=${quoted(boundary)}`
        : random.pick(oddTypes(boundary)),
    },
    body,
    ...(isCut ? { isCut, cutAt: random.next() } : {}),
  }
}

const quoted = (boundary: string) => (/^[\w-]+$/.test(boundary) ? boundary : `"${boundary}"`)

const oddTypes = (boundary: string) => [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary=${boundary}; boundary=other`,
  `multipart/mixed; boundary=${boundary}`,
  `Multipart/Form-Data; charset=utf-7; BOUNDARY=${boundary}`,
  `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
]

function parts(random: Random): FormPart[] {
  const count = random.chance(0.05) ? random.int(4, 30) : random.int(0, 3)
  const names = Array.from({ length: count }, (_, index) => String(index))
  const files = names.map((name) => filePart(random, name))
  const all = [
    { head: 'name="operations"', body: operations(random, count) },
    { head: 'name="map"', body: map(random, names) },
    ...files,
  ]
  if (random.chance(0.7)) return all
  return random.pick([
    () => all.toReversed(),
    () => all.slice(1),
    () => all.filter((_, index) => index !== 1),
    () => all.slice(0, -1),
    () => [...all, ...all],
    () => [...all, ...files],
    () => [...all, { head: 'name="extra"', body: oddText(random) }],
    () => [{ head: 'name="extra"', body: 'x' }, ...all],
    () => Array.from({ length: random.int(20, 200) }, () => all[0] as FormPart),
    () => [],
    () => [{ head: 'name="operations"; filename="operations"', body: operations(random, count) }, ...all.slice(1)],
  ])()
}

function operations(random: Random, files: number): string {
  if (random.chance(0.08)) return JSON.stringify(oddJson(random))
  if (random.chance(0.04)) return random.pick(['', '{', 'null', '[]', 'x'.repeat(1_200_000)])
  // A blank title is refused after the files have come; most are, or the list of tickets would grow and grow.
  const title = random.chance(0.1) ? 'A ticket with files' : ' '
  const places = random.pick([
    Array.from({ length: files }, () => null),
    Array.from({ length: files }, () => null),
    [],
    null,
    {},
    oddJson(random),
  ])
  const text = random.chance(0.9)
    ? query
    : random.pick([
        '{ user { id } }',
        'mutation ($files: [Upload!]) { a: createTicket(title: "a", attachmentFiles: $files) { id } b: createTicket(title: "b", attachmentFiles: $files) { id } }',
        'mutation ($files: [String]) { createTicket(title: "a", attachmentFiles: $files) { id } }',
        'mutation ($files: Upload!) { createTicket(title: "a", attachmentFiles: [$files, $files]) { id } }',
      ])
  return JSON.stringify({ query: text, variables: { title, files: places } })
}

function map(random: Random, names: readonly string[]): string {
  const good = Object.fromEntries(names.map((name, index) => [name, [`variables.files.${index}`]]))
  if (random.chance(0.8)) return JSON.stringify(good)
  return random.pick([
    () => JSON.stringify(oddJson(random)),
    () => JSON.stringify(Object.fromEntries(names.map((name) => [name, ['variables.files.0']]))),
    () => JSON.stringify(Object.fromEntries(names.map((name) => [name, [oddText(random)]]))),
    () => '{"0":["variables.__proto__.polluted"]}',
    () => '{"__proto__":["variables.files.0"],"constructor":["variables.files.1"]}',
    () => '{"0":["variables.files"]}',
    () => '{"0":["query"],"1":["operationName"]}',
    () => '{"0":["variables.files.999"],"1":["variables.title"]}',
    () => '{"0":["variables.files.0","variables.files.1"]}',
    () => `{"0":["variables.files.0${'.0'.repeat(5_000)}"]}`,
    () =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [index, [`variables.files.${index}`]])),
      ),
    () => '{"0":',
    () => '',
  ])()
}

const fileNames = [
  'a.txt',
  'a.png',
  'a.pdf',
  'a.exe',
  'a.svg',
  '../../a.txt',
  '..%2fa.txt',
  'CON',
  '.htaccess',
  '\u202etxt.exe',
  '',
]

function filePart(random: Random, name: string): FormPart {
  const fileName = random.chance(0.8) ? random.pick(fileNames) : oddText(random).replace(/[\r\n"]/g, '_')
  const extra = random.chance(0.9)
    ? '\r\ncontent-type: text/plain'
    : random.pick([
        '\r\ncontent-type: image/svg+xml; x',
        `\r\nx-long: ${'x'.repeat(20_000)}`,
        '\r\nx-many: 1'.repeat(2_000),
        '\r\ncontent-transfer-encoding: base64',
        '\r\ncontent-type: multipart/mixed; boundary=inner',
        '\r\nno colon',
        "; filename*=UTF-8''%00%ff.txt",
        '; name="operations"',
      ])
  const size = random.chance(0.02) ? random.int(100_000, 3_000_000) : random.int(0, 2_000)
  const noise = randomBytesOf(random.seed(), size)
  const body = random.pick([
    Buffer.from(noise.toString('base64')),
    noise,
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('<svg onload="x()"/>'),
    Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'),
  ])
  return {
    head: `name="${
      random.chance(0.97)
        ? name
        : oddText(random)
            .slice(0, 200)
            .replace(/[\r\n"]/g, '')
    }"; filename="${fileName}"${extra}`,
    body,
  }
}
