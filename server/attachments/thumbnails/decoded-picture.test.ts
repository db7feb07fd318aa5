import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from '../../../tests/support/pictures.ts'
import { thumbnailBudget } from '../../platform/budgets.ts'
import { formatDecoded, parseDecoded, type DecodedPicture } from './decoded-picture.ts'

const small = await encode('webp', 160, 120)
const large = await encode('webp', 1_280, 960)
const told: DecodedPicture = {
  width: 4_000,
  height: 3_000,
  thumbnails: [
    { side: 160, width: 160, height: 120, bytes: small },
    { side: 1_280, width: 1_280, height: 960, bytes: large },
  ],
}

test('What was written is read again', () => {
  deepEqual(parseDecoded(formatDecoded(told)), told)
  deepEqual(parseDecoded(formatDecoded({ ...told, thumbnails: [] })), { ...told, thumbnails: [] })
  deepEqual(parseDecoded(formatDecoded({ none: 'no picture' })), { none: 'no picture' })
})

const [first, second] = told.thumbnails as [DecodedPicture['thumbnails'][0], DecodedPicture['thumbnails'][0]]
const head = (value: unknown, ...bytes: Buffer[]) =>
  Buffer.concat([Buffer.from(`${JSON.stringify(value)}\n`), ...bytes])

const lies: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.alloc(0),
  'no line': Buffer.alloc(100_000, 'x'),
  'no object': head(7),
  'no numbers': head({ width: '4', height: 3, thumbnails: [] }),
  'no size': formatDecoded({ ...told, width: 0 }),
  'larger than any picture': formatDecoded({ ...told, width: 65_536 }),
  'no thumbnail where one is told': head({ width: 4, height: 3, thumbnails: [null] }),
  'half a pixel': formatDecoded({ ...told, height: 1.5 }),
  'another side': formatDecoded({ ...told, thumbnails: [{ ...first, side: 170 }] }),
  'larger than its side': formatDecoded({ ...told, thumbnails: [{ ...second, side: 160 }] }),
  'another size than its bytes': formatDecoded({ ...told, thumbnails: [{ ...first, width: 150 }] }),
  'the same twice': formatDecoded({ ...told, thumbnails: [first, first] }),
  'out of order': formatDecoded({ ...told, thumbnails: [second, first] }),
  'a page': formatDecoded({ ...told, thumbnails: [{ ...first, bytes: Buffer.from('<script>1</script>') }] }),
  'cut off': formatDecoded(told).subarray(0, -10),
  'more than it says': Buffer.concat([formatDecoded(told), Buffer.from('more')]),
  'too many bytes': formatDecoded({
    ...told,
    thumbnails: [{ ...first, bytes: Buffer.concat([small, Buffer.alloc(thumbnailBudget.bytes)]) }],
  }),
}

test('What can not be is nothing', () => {
  for (const [name, answer] of Object.entries(lies)) equal('none' in parseDecoded(answer), true, name)
})
