/** Files for the attachments of a seeded desk: a few real ones, each under many names, so that a desk of any size fits the disk. */
import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chartPicture } from '../scripts/demo/picture.ts'
import { parcelPhoto } from '../scripts/demo/photos.ts'
import { seededRandom } from '../scripts/demo/random.ts'

export interface SeedFile {
  readonly name: string
  readonly type: string
  readonly isInline: 0 | 1
  readonly bytes: Uint8Array
  readonly sha256: Uint8Array
}

const file = (name: string, type: string, isInline: 0 | 1, bytes: Uint8Array): SeedFile => ({
  name,
  type,
  isInline,
  bytes,
  sha256: createHash('sha256').update(bytes).digest(),
})

const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const seed = 11
export const seedFiles: readonly SeedFile[] = [
  file('screenshot.png', 'image/png', 1, chartPicture('Totals by month', seededRandom(seed))()),
  file('invoice-4471.pdf', 'application/pdf', 0, Buffer.from(pdf)),
  file('server log.txt', 'text/plain', 0, Buffer.from('09:14 started\n09:15 paper jam in tray 2\n')),
  file('photo of the label.png', 'image/png', 1, parcelPhoto(seededRandom(seed))()),
]

/** File systems allow so many names for one file, and more. */
const namesPerFile = 30_000
const shelves = 256

/** Puts files under `directory`/files, where the disk store looks for them; answers each file's key. */
export function createFileLayer(directory: string): (file: SeedFile) => string {
  const folder = join(directory, 'files')
  const shelf = (index: number) => index.toString(16).padStart(2, '0')
  for (let index = 0; index < shelves; index++) mkdirSync(join(folder, shelf(index)), { recursive: true, mode: 0o700 })
  const originals = new Map<SeedFile, { path: string; names: number }>()
  let laid = 0
  return (one) => {
    const key = `${shelf(laid % shelves)}seeded${String(laid++).padStart(14, '0')}`
    const path = join(folder, key.slice(0, 2), key)
    const original = originals.get(one)
    if (original && original.names < namesPerFile) {
      linkSync(original.path, path)
      original.names++
    } else {
      writeFileSync(path, one.bytes, { mode: 0o600 })
      originals.set(one, { path, names: 1 })
    }
    return key
  }
}
