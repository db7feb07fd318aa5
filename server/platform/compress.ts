/** Compression of answers, off the event loop. Answers can't be made to reflect a stranger's guess: every request needs a token. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { fairness, processBudget } from './budgets.ts'
import { createFairQueue, type Owner } from './fair-queue.ts'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** Below this many characters the headers and the work outweigh what is saved. */
const worthwhile = 2_000
const gzipOptions = { level: 4 }
const brotliOptions = (characters: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: characters },
})

const { halfLifeMs, ...heavy } = fairness.compressions
/** Whose answer it is counts: those who have lately had much compressed come after the others. */
const atWork = createFairQueue({
  running: processBudget.compressions,
  waiting: 10_000,
  heavy,
  halfLifeMs,
})

/** For a body of so many characters; undefined when it should be sent as it is. */
export function encodingFor(characters: number, acceptEncoding: string | undefined): Encoding | undefined {
  if (characters < worthwhile || !acceptEncoding) return undefined
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding)) return 'br'
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding) ? 'gzip' : undefined
}

/** The compressed body with its Content-Encoding, or undefined when it should be sent as it is. */
export async function compress(
  owner: Owner,
  body: string,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer; encoding: Encoding } | undefined> {
  const encoding = encodingFor(body.length, acceptEncoding)
  if (!encoding) return undefined
  const work = encoding === 'br' ? () => brotli(body, brotliOptions(body.length)) : () => gzipAsync(body, gzipOptions)
  return { body: await atWork.run(owner, work), encoding }
}

/** The same for what comes in pieces, of which only what is compressed is kept, and given to `take`. */
export function compressPieces(
  owner: Owner,
  pieces: AsyncIterable<string>,
  encoding: Encoding,
  take: (chunk: Buffer) => void,
): Promise<void> {
  return atWork.run(owner, () => {
    const packer = encoding === 'br' ? createBrotliCompress(brotliOptions(0)) : createGzip(gzipOptions)
    return pipeline(Readable.from(pieces), packer, async (packed) => {
      for await (const chunk of packed) take(chunk as Buffer)
    })
  })
}
