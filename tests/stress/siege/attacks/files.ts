/** Against uploads and downloads. */
import { formData, type FormPart } from '../../graphql.ts'
import type { Attack, Scene } from './attack.ts'

const boundary = 'b'
const query =
  'mutation ($files: [Upload!]) { createTicket(title: "Files", attachmentFiles: $files) { id attachments { fileUrl } } }'

const form = (parts: readonly FormPart[]) => formData(boundary, parts)
const operations = (files: number): FormPart => ({
  head: 'name="operations"',
  body: JSON.stringify({ query, variables: { files: Array.from({ length: files }, () => null) } }),
})
const map = (entries: Readonly<Record<string, readonly string[]>>): FormPart => ({
  head: 'name="map"',
  body: JSON.stringify(entries),
})
const headersOf = ({ token }: Scene, more = {}) => ({
  'content-type': `multipart/form-data; boundary=${boundary}`,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...more,
})

const oneFile = (name: string, bytes: Buffer) =>
  form([operations(1), map({ 0: ['variables.files.0'] }), { head: `name="0"; filename="${name}"`, body: bytes }])

const fileNames: Attack = {
  name: 'file-names',
  does: 'file names of 78,000 spaces or dots between two letters',
  by: 'customer',
  async run(scene) {
    const names = [' ', '.', '. ', '\u00A0', 'a/ '].map((one) => `x${one.repeat(78_000 / one.length)}x.txt`)
    const bodies = names.map((name) => oneFile(name, Buffer.from('x')))
    for (;;) {
      const body = scene.random.pick(bodies)
      if (!(await scene.turn(body.length))) return
      void scene.request('/graphql', { headers: headersOf(scene), body })
    }
  },
}

const mapEntries: Attack = {
  name: 'map-entries',
  does: 'uploads whose map has tens of thousands of entries',
  by: 'customer',
  async run(scene) {
    const entries = Object.fromEntries(
      Array.from({ length: 35_000 }, (_, index) => [index, [`variables.a${index.toString(36)}.${index % 900}`]]),
    )
    const body = form([operations(1), map(entries)])
    while (await scene.turn(body.length)) void scene.request('/graphql', { headers: headersOf(scene), body })
  },
}

const partBombs: Attack = {
  name: 'part-bombs',
  does: 'uploads of thousands of empty parts, headers or boundaries that almost end',
  by: 'customer',
  async run(scene) {
    const bodies = [
      form(Array.from({ length: 5_000 }, (_, index) => ({ head: `name="${index}"; filename="x"`, body: '' }))),
      form([
        operations(1),
        map({ 0: ['variables.files.0'] }),
        { head: `name="0"; filename="x"${'\r\nx: y'.repeat(9_000)}`, body: 'x' },
      ]),
      oneFile('x.txt', Buffer.from('\r\n--'.repeat(60_000))),
      oneFile('x.txt', Buffer.from('\r'.repeat(250_000))),
    ]
    for (;;) {
      const body = scene.random.pick(bodies)
      if (!(await scene.turn(body.length))) return
      void scene.request('/graphql', { headers: headersOf(scene), body })
    }
  },
}

const abortedUploads: Attack = {
  name: 'aborted-uploads',
  does: 'uploads that are cut off midway',
  by: 'customer',
  async run(scene) {
    const body = oneFile('x.txt', Buffer.alloc(400_000, 'x'))
    while (await scene.turn(body.length)) {
      const socket = scene.connect()
      const head = Object.entries({ ...headersOf(scene), host: scene.host, 'content-length': 20_000_000 })
      socket.write(`POST /graphql HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`)
      socket.write(body.subarray(0, scene.random.int(0, body.length)))
      await scene.pause(scene.random.int(5, 200))
      socket.destroy()
    }
  },
}

const fileQuota: Attack = {
  name: 'file-quota',
  does: 'files, as many as are taken',
  by: 'customer',
  async run(scene) {
    const body = oneFile('x.txt', Buffer.alloc(2_000_000, 'lorem ipsum '))
    while (await scene.turn(body.length)) void scene.request('/graphql', { headers: headersOf(scene), body })
  },
}

const uploadsWithoutLogIn: Attack = {
  name: 'uploads-without-log-in',
  does: 'uploads by someone who is not logged in',
  by: 'anyone',
  async run(scene) {
    const body = oneFile('x.txt', Buffer.alloc(2_000_000, 'x'))
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const wrong = { ...type, authorization: `Bearer ${'A'.repeat(43)}` }
    while (await scene.turn(body.length))
      void scene.request('/graphql', { headers: scene.random.pick([type, wrong]), body, from: scene.nextAddress() })
  },
}

async function uploadLarge(scene: Scene, size: number): Promise<string | undefined> {
  const body = oneFile('large.txt', Buffer.alloc(size, 'lorem ipsum '))
  if (!(await scene.turn(body.length))) return undefined
  const { text } = await scene.request('/graphql', { headers: headersOf(scene), body })
  return /"fileUrl":"([^"]+)"/.exec(text)?.[1]
}

const ranges: Attack = {
  name: 'ranges',
  does: 'one file in single bytes, in many ranges and in parts that are not there',
  by: 'customer',
  async run(scene) {
    const path = await uploadLarge(scene, 1_000_000)
    while (path !== undefined && (await scene.turn())) {
      const many = Array.from({ length: 1_000 }, (_, index) => `${index}-${index}`).join(',')
      const range = scene.random.pick(['bytes=0-0', 'bytes=-1', `bytes=${many}`, 'bytes=9999999-', 'bytes=5-1'])
      void scene.request(path, { method: 'GET', headers: { range } })
    }
  },
}

const unreadFiles: Attack = {
  name: 'unread-files',
  does: 'downloads of a large file on many connections that are never read',
  by: 'customer',
  async run(scene) {
    const path = await uploadLarge(scene, 4_000_000)
    while (path !== undefined && (await scene.turn())) {
      const socket = scene.connect({ reads: false })
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${scene.host}\r\n\r\n`)
    }
  },
}

const forgedLinks: Attack = {
  name: 'forged-links',
  does: 'guessed links of files and exports, and pages that are not there',
  by: 'anyone',
  async run(scene) {
    const paths = ['/files/', '/export/', '/assets/', '/', '/tickets/', '/metrics/', '/health?']
    while (await scene.turn()) {
      const name = scene.random.pick([scene.unique(), 'A'.repeat(200), '%2e%2e%2f'.repeat(30), '.'.repeat(14_000)])
      void scene.request(`${scene.random.pick(paths)}${name}`, { method: 'GET' })
    }
  },
}

export const fileAttacks = [
  fileNames,
  mapEntries,
  partBombs,
  abortedUploads,
  fileQuota,
  uploadsWithoutLogIn,
  ranges,
  unreadFiles,
  forgedLinks,
]
