/** Compression of answers, off the event loop. Answers can't be made to reflect a stranger's guess: every request needs a token. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Below this many characters the headers and the work outweigh what is saved. */
const worthwhile = 2_000

/** The compressed body with its Content-Encoding, or undefined when it should be sent as it is. */
export async function compress(
  body: string,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer; encoding: string } | undefined> {
  if (body.length < worthwhile || !acceptEncoding) return undefined
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    return { body: await brotli(body, { params }), encoding: 'br' }
  }
  if (/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(acceptEncoding)) {
    return { body: await gzipAsync(body, { level: 4 }), encoding: 'gzip' }
  }
  return undefined
}
