/** A real S3-compatible store for tests, durable in a folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'

export interface S3Store extends AsyncDisposable {
  /** FILES_URL for one of its buckets; `key`, `secret` and `port` may be others than its own. */
  url(more?: { bucket?: string; key?: string; secret?: string; port?: number }): string
  readonly port: number
  /** The names of all objects of a bucket. */
  objects(bucket?: string): Promise<string[]>
  /** Where an object lies, for meddling with it. */
  pathOf(object: string, bucket?: string): string
  stop(): Promise<void>
  /** Again, on the same port and folder. */
  start(): Promise<void>
  /** Forgets uploads that were cut off, as S3 does: this store takes what came of one for an object. It is stopped meanwhile, so that none goes on. */
  dropUnfinished(bucket?: string): Promise<void>
}

const bucketName = 'bellhop'

export interface S3Options {
  readonly buckets?: readonly string[]
  /** It does not keep this process from ending, and ends with it. */
  readonly isUnwatched?: boolean
}

/** The sum is written once all has come, and the metadata after it. */
async function isWhole(content: string, md5: string, metadata: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(metadata, 'utf8'))
    return (
      createHash('md5')
        .update(await readFile(content))
        .digest('hex') === (await readFile(md5, 'utf8'))
    )
  } catch {
    return false
  }
}

export async function startS3({ buckets = [bucketName], isUnwatched = false }: S3Options = {}): Promise<S3Store> {
  const folder = await mkdtemp(join(tmpdir(), 'bellhop-s3-'))
  let child: ChildProcess | undefined
  let port = 0
  async function start(): Promise<void> {
    child = spawn(process.execPath, [join(import.meta.dirname, 's3-server.ts'), folder, String(port), ...buckets], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '--no-deprecation' },
    })
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    const [line] = (await once(lines, 'line')) as [string]
    port = Number(line)
    if (!isUnwatched) return
    child.unref()
    for (const stream of [child.stdin, child.stdout]) (stream as Socket | null)?.unref()
  }
  async function stop(): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  async function objects(bucket = bucketName): Promise<string[]> {
    const files = await readdir(join(folder, bucket), { recursive: true })
    return files
      .filter((path) => path.endsWith('._S3rver_object'))
      .map((path) => path.replace(/\._S3rver_object$/, ''))
      .sort()
  }
  const pathOf = (object: string, bucket = bucketName) => join(folder, bucket, `${object}._S3rver_object`)
  await start()
  return {
    url: ({ bucket = bucketName, key = 'S3RVER', secret = 'S3RVER', port: other = port } = {}) =>
      `s3://${key}:${secret}@127.0.0.1:${other}/${bucket}?tls=false`,
    port,
    objects,
    pathOf,
    stop,
    start,
    async dropUnfinished(bucket) {
      await stop()
      for (const object of await objects(bucket)) {
        const path = pathOf(object, bucket)
        const [content, md5, metadata] = [
          path,
          `${path}.md5`,
          join(dirname(path), `${basename(object)}._S3rver_metadata.json`),
        ]
        if (await isWhole(content, md5, metadata)) continue
        for (const part of [content, md5, metadata]) await rm(part, { force: true })
      }
      await start()
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
