import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { createLog } from '../../platform/log.ts'
import {
  blackPng,
  corner,
  encode,
  gif,
  lyingPng,
  pixelsOf,
  png,
  transparentPng,
  turned,
} from '../../../tests/support/pictures.ts'
import { JobFailure } from '../../jobs/failure.ts'
import { thumbnailBudget } from '../../platform/budgets.ts'
import { confinement, decodePicture, type DecoderLimits } from './decoder.ts'

const log = createLog('error', () => {})

const decode = (bytes: Uint8Array, type = 'image/png', limits?: DecoderLimits) =>
  decodePicture(Readable.from([Buffer.from(bytes)]), {
    type,
    log,
    signal: new AbortController().signal,
    ...(limits ? { limits } : {}),
  })

const isNear = (actual: readonly number[] | undefined, expected: readonly number[]) =>
  ok(
    actual && expected.every((value, index) => Math.abs(value - (actual[index] ?? 1_000)) < 25),
    `${actual?.join(' ')} instead of ${expected.join(' ')}`,
  )

const [red, blue] = [
  [230, 20, 20, 255],
  [20, 20, 230, 255],
]

test('Both sizes are made of every type, as large as they may be and no larger than the original', async () => {
  const [width, height] = [1_300, 650]
  const files: Record<string, Buffer> = {
    'image/png': png(width, height),
    'image/jpeg': await encode('jpeg', width, height),
    'image/webp': await encode('webp', width, height),
    'image/bmp': await encode('bmp', width, height),
    'image/gif': await encode('gif', width, height),
  }
  for (const [type, bytes] of Object.entries(files)) {
    const decoded = await decode(bytes, type)
    deepEqual([decoded?.width, decoded?.height], [width, height], type)
    deepEqual(
      decoded?.thumbnails.map((one) => [one.side, one.width, one.height]),
      [
        [160, 160, 80],
        [1_280, 1_280, 640],
      ],
      type,
    )
    const [small, large] = decoded.thumbnails.map(({ bytes: { length } }) => length)
    ok((small ?? Infinity) < 8_000 && (large ?? Infinity) < thumbnailBudget.bytes, `${small} and ${large} bytes`)
  }
})

test('What is smaller than a thumbnail has none of that size', async () => {
  const sides = async (width: number, height: number) =>
    (await decode(png(width, height)))?.thumbnails.map(({ side }) => side)
  deepEqual(await sides(160, 120), [])
  deepEqual(await sides(120, 161), [160])
  deepEqual(await sides(1_280, 20), [160])
  deepEqual(await sides(20, 1_281), [160, 1_280])
})

test('A picture that the camera laid on its side stands upright', async () => {
  const jpeg = await encode('jpeg', 600, 400, corner(600, 400))
  // Where the corner comes to lie, by EXIF 2.3, 4.6.4 A.
  const places: readonly (readonly [orientation: number, x: number, y: number, isTurned: boolean])[] = [
    [1, 0, 0, false],
    [3, 1, 1, false],
    [6, 1, 0, true],
    [8, 0, 1, true],
  ]
  for (const [orientation, x, y, isTurned] of places) {
    const decoded = await decode(turned(jpeg, orientation), 'image/jpeg')
    deepEqual([decoded?.width, decoded?.height], isTurned ? [400, 600] : [600, 400])
    const small = await pixelsOf(decoded?.thumbnails[0]?.bytes as Buffer)
    equal(small.height > small.width, isTurned)
    isNear(small.at(small.width * (0.25 + 0.5 * x), small.height * (0.25 + 0.5 * y)), red)
    isNear(small.at(small.width * (0.75 - 0.5 * x), small.height * (0.75 - 0.5 * y)), blue)
  }
})

test('What was transparent still is', async () => {
  const decoded = await decode(transparentPng(1_300, 400))
  for (const { bytes } of decoded?.thumbnails ?? []) {
    const { width, height, at } = await pixelsOf(bytes)
    isNear(at(width * 0.25, height / 2), red)
    equal(at(width * 0.75, height / 2)[3], 0)
  }
  equal(decoded?.thumbnails.length, 2)
})

test('Of what moves there is a small one of its first frame, and no large one', async () => {
  const frames = [
    { x: 200, y: 0, width: 200, height: 300, color: 1 },
    { x: 0, y: 0, width: 400, height: 300, color: 3 },
  ]
  const decoded = await decode(gif(400, 300, frames), 'image/gif')
  deepEqual([decoded?.width, decoded?.height], [400, 300])
  deepEqual(
    decoded?.thumbnails.map((one) => [one.side, one.width, one.height]),
    [[160, 160, 120]],
  )
  const small = await pixelsOf(decoded.thumbnails[0]?.bytes as Buffer)
  isNear(small.at(120, 60), [255, 0, 0, 255])
  equal(small.at(40, 60)[3], 0, 'where the first frame draws nothing')
})

test('Nothing of where and by whom a picture was taken goes into its thumbnails', async () => {
  const decoded = await decode(turned(await encode('jpeg', 1_400, 300), 6), 'image/jpeg')
  for (const { bytes } of decoded?.thumbnails ?? []) ok(!/EXIF|XMP |Exif/.test(bytes.toString('latin1')))
  equal(decoded?.thumbnails.length, 2)
})

test('What means harm has no thumbnails, and harms nobody', async () => {
  const photo = await encode('jpeg', 300, 200)
  const drawing = png(300, 200)
  const crazy = Array.from({ length: 3_000 }, () => ({ x: 0, y: 0, width: 1, height: 1, color: 1 }))
  const hostile: Record<string, [bytes: Buffer, type: string]> = {
    'a bomb of 900 megapixels': [blackPng(30_000, 30_000), 'image/png'],
    'a PNG that is cut off': [drawing.subarray(0, drawing.length / 2), 'image/png'],
    'a JPEG that is cut off before its picture': [photo.subarray(0, 300), 'image/jpeg'],
    'a GIF of too many frames': [gif(1, 1, crazy), 'image/gif'],
    'a GIF whose frame is far larger than its canvas': [
      gif(10, 10, [{ x: 60_000, y: 60_000, width: 10, height: 10, color: 1 }]),
      'image/gif',
    ],
    'a PNG without an end, called a JPEG': [drawing, 'image/jpeg'],
    'an SVG called a PNG': [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    'a script of ImageMagick': [Buffer.from('push graphic-context\nimage over 0,0 0,0 "/etc/passwd"\n'), 'image/bmp'],
    nothing: [Buffer.alloc(0), 'image/png'],
    noise: [Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))), 'image/webp'],
  }
  for (const [name, [bytes, type]] of Object.entries(hostile)) equal(await decode(bytes, type), undefined, name)
})

test('A header that lies decides nothing but what the picture is taken for', async () => {
  const rowsOfMany = await decode(lyingPng({ width: 300, height: 200 }, { width: 300, height: 40_000 }))
  deepEqual([rowsOfMany?.width, rowsOfMany?.height], [300, 200])
  const cut = await decode(lyingPng({ width: 3_000, height: 3_000 }, { width: 300, height: 200 }))
  ok(!cut || Math.max(...cut.thumbnails.map(({ bytes }) => bytes.length)) < thumbnailBudget.bytes)
})

test('As much as may be drawn in place can be decoded within the limits', async () => {
  const decoded = await decode(blackPng(8_000, 6_250))
  deepEqual(
    decoded?.thumbnails.map((one) => [one.width, one.height]),
    [
      [160, 125],
      [1_280, 1_000],
    ],
  )
})

test('Who takes too much memory or time is ended, and has none', async () => {
  const picture = blackPng(8_000, 6_250)
  equal(await decode(picture, 'image/png', { ...thumbnailBudget, memoryBytes: 200 * 1024 * 1024 }), undefined)
  equal(await decode(picture, 'image/png', { ...thumbnailBudget, processorMs: 300 }), undefined)
})

test(
  'Where memory is short Linux ends the decoder before anything else',
  { skip: process.platform !== 'linux' && 'Of Linux.' },
  async () => {
    const source = new Readable({ read() {} })
    const end = new AbortController()
    const decoding = decodePicture(source, { type: 'image/png', log, signal: end.signal })
    const own = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
    const scores = await Promise.all(
      own
        .trim()
        .split(' ')
        .map((pid) => readFile(`/proc/${pid}/oom_score_adj`, 'utf8')),
    )
    deepEqual(new Set(scores), new Set(['1000\n']))
    end.abort(new Error('seen'))
    source.push(null)
    await rejects(decoding, /seen/)
  },
)

test('Where the machine is too busy the job fails for now: another try may do', async () => {
  await rejects(decode(png(600, 400), 'image/png', { ...thumbnailBudget, patienceMs: 1 }), (error) => {
    return error instanceof JobFailure && error.retryAfter === 60
  })
})

test('It ends when it is told to, and with whoever gives the picture', async () => {
  const end = new AbortController()
  const reason = new Error('told to end')
  const source = new Readable({ read() {} })
  const decoding = decodePicture(source, { type: 'image/png', log, signal: end.signal })
  source.push(png(600, 400).subarray(0, 100))
  setTimeout(() => end.abort(reason), 50)
  setTimeout(() => source.push(null), 100)
  await rejects(decoding, reason)
  const broken = new Readable({ read: () => broken.destroy(new Error('the store broke off')) })
  await rejects(
    decodePicture(broken, { type: 'image/png', log, signal: new AbortController().signal }),
    /the store broke off/,
  )
})

/** Runs a script as confined as the decoder is. */
async function confined(script: string): Promise<string> {
  const child = spawn(process.execPath, [...confinement, '--input-type=module', '--eval', script], { env: {} })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return said.trim()
}

test('The process that decodes has no way to files, the network or other programs', async () => {
  const tries: Record<string, string> = {
    'a file of the system': `(await import('node:fs')).readFileSync('/etc/hostname')`,
    'its own package.json': `(await import('node:fs')).readFileSync(${JSON.stringify(`${process.cwd()}/package.json`)})`,
    'writing a file': `(await import('node:fs')).writeFileSync('/tmp/x', '')`,
    'a program': `(await import('node:child_process')).execSync('true')`,
    'the network': `await new Promise((done, fail) => import('node:net').then((net) => net.connect(9, '127.0.0.1').on('connect', done).on('error', fail)))`,
  }
  for (const [what, script] of Object.entries(tries)) {
    const said = await confined(`try { ${script}; console.log('done') } catch (error) { console.log(error.code) }`)
    match(said, /^ERR_ACCESS_DENIED$/, what)
  }
})
