/**
 * The process of decoder.ts: a picture comes on its standard input, and goes as thumbnails to its standard output. It is started for one
 * picture and ends with it, so that none finds anything of another.
 */
import { Worker } from 'node:worker_threads'
import { measurePicture } from '../../platform/pictures/measure.ts'
import { fitsBudget } from '../../platform/pictures/fits-budget.ts'
import { formatDecoded, type DecodedPicture, type NothingDecoded } from './decoded-picture.ts'
import type { GuardData } from './decoder-guard.ts'
import { thumbnailsNeeded } from './sides.ts'

const [type, ...numbers] = process.argv.slice(2) as [string, ...string[]]
const [parent, memoryBytes, processorMs] = numbers.map(Number) as [number, number, number]
const workerData: GuardData = { parent, memoryBytes, processorMs }
new Worker(new URL('./decoder-guard.ts', import.meta.url), { workerData }).unref()
// Signals to the whole group of processes are for the server: it still finishes what is under way.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})

const measure = measurePicture()
const chunks: Buffer[] = []
for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
  measure.add(chunk)
  chunks.push(chunk)
}
const answer = formatDecoded(await look())
process.stdout.write(answer, () => process.exit())

async function look(): Promise<DecodedPicture | NothingDecoded> {
  const extent = measure.result()
  if (!extent || !fitsBudget(extent)) return { none: 'it has too much to draw, or does not tell how much' }
  // Only now: it is large.
  const { renderThumbnails } = await import('./render-thumbnails.ts')
  return renderThumbnails(Buffer.concat(chunks.splice(0)), { ...extent, type, sides: thumbnailsNeeded(extent) })
}
