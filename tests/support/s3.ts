/** A real S3-compatible store for tests, durable in a folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
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
}

const bucketName = 'bellhop'

export interface S3Options {
  readonly buckets?: readonly string[]
  /** It does not keep this process from ending, and ends with it. */
  readonly isUnwatched?: boolean
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
  await start()
  return {
    url: ({ bucket = bucketName, key = 'S3RVER', secret = 'S3RVER', port: other = port } = {}) =>
      `s3://${key}:${secret}@127.0.0.1:${other}/${bucket}?tls=false`,
    port,
    async objects(bucket = bucketName) {
      const files = await readdir(join(folder, bucket), { recursive: true })
      return files
        .filter((path) => path.endsWith('._S3rver_object'))
        .map((path) => path.replace(/\._S3rver_object$/, ''))
        .sort()
    },
    pathOf: (object, bucket = bucketName) => join(folder, bucket, `${object}._S3rver_object`),
    stop,
    start,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
