/**
 * Decodes one picture in a process of its own (decoder-process.ts). What comes from strangers is taken apart there, in WebAssembly, with no
 * way to files, network or other programs, and within limits of memory and time; what that process says of it is checked here.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { JobFailure } from '../../jobs/failure.ts'
import { thumbnailBudget } from '../../platform/budgets.ts'
import type { Log } from '../../platform/log.ts'
import { allocatorVariables } from '../../platform/process-settings.ts'
import { parseDecoded, type DecodedPicture } from './decoded-picture.ts'

export type { DecodedPicture } from './decoded-picture.ts'

export interface DecodeOptions {
  /** MIME type. */
  readonly type: string
  readonly log: Log
  /** Ends it; then this rejects with its reason. */
  readonly signal: AbortSignal
  readonly limits?: DecoderLimits
}

export type DecoderLimits = Readonly<Record<'memoryBytes' | 'processorMs' | 'patienceMs', number>>

const root = join(import.meta.dirname, '..', '..')
const library = dirname(dirname(fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm'))))
/** All that it may read: its own code and the library. */
const readable = [join(root, 'attachments', 'thumbnails'), join(root, 'platform'), library]
/** Flags of Node that leave it nothing of the machine: Node's permission model, https://nodejs.org/api/permissions.html. */
export const confinement = [
  '--permission',
  ...readable.map((folder) => `--allow-fs-read=${folder}`),
  // For the guard, which is a thread.
  '--allow-worker',
  '--no-warnings',
  '--max-old-space-size=64',
  '--max-semi-space-size=4',
  // V8 compiles what has run for long once more, and better: by default (13 MB) also what a picture is done with before that pays.
  '--wasm-tiering-budget=100000000',
]
/** Without these no program starts on Windows. */
const passedOn = new Set([...allocatorVariables, 'SystemRoot'])
/** Everything else comes first where there are few cores. */
const lowerPriority = 10
const toldOfErrors = 2_000

/**
 * Undefined when it is no picture that can be decoded within the limits, which no other try would change. Rejects with what `source` fails
 * with, with JobFailure when the machine was too busy, and when the process could not be started.
 */
export async function decodePicture(
  source: Readable,
  { type, log, signal, limits = thumbnailBudget }: DecodeOptions,
): Promise<DecodedPicture | undefined> {
  signal.throwIfAborted()
  const child = start(type, limits)
  const end = () => child.kill('SIGKILL')
  signal.addEventListener('abort', end, { once: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, limits.patienceMs)
  try {
    const [, answer, errors, [code, ended]] = await Promise.all([
      send(source, child),
      collect(child.stdout, thumbnailBudget.bytes * 3, end),
      collect(child.stderr, toldOfErrors, () => {}),
      once(child, 'exit') as Promise<[number | null, string | null]>,
    ])
    signal.throwIfAborted()
    if (isLate) throw new JobFailure('The machine was too busy to look at a picture.', { retryAfter: 60 })
    if (code !== 0 && ended === null && process.platform !== 'win32') {
      throw new Error(`The decoder ended with ${code}: ${errors.toString()}`)
    }
    const decoded =
      ended === null && code === 0 ? parseDecoded(answer) : { none: `its process was ended (${ended ?? code})` }
    if (!('none' in decoded)) return decoded
    log.info('A picture has no thumbnails.', { why: decoded.none })
    return undefined
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    end()
  }
}

function start(type: string, { memoryBytes, processorMs }: DecoderLimits): ChildProcessWithoutNullStreams {
  const child = spawn(
    process.execPath,
    [
      ...confinement,
      join(import.meta.dirname, 'decoder-process.ts'),
      type,
      `${process.pid}`,
      `${memoryBytes}`,
      `${processorMs}`,
    ],
    { env: Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.has(name))) },
  )
  if (child.pid !== undefined) comeLast(child.pid)
  return child
}

/** When time or memory is short: of all processes Linux ends this one first (proc(5), oom_score_adj). */
function comeLast(pid: number): void {
  try {
    setPriority(pid, lowerPriority)
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // It has ended already, or the system does not let us.
  }
}

/** Rejects when the source does. Who reads may have enough before its end. */
async function send(source: Readable, { stdin }: ChildProcessWithoutNullStreams): Promise<void> {
  stdin.on('error', () => {})
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (!stdin.writable) return
    await new Promise<void>((resolve) => stdin.write(chunk, () => resolve()))
  }
  stdin.end()
}

/** All of it, up to `maxBytes`. */
async function collect(source: Readable, maxBytes: number, onMore: () => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (bytes > maxBytes) continue
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes > maxBytes) onMore()
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
