/** An S3-compatible store as a process of its own: `node s3-server.ts <folder> <port> <bucket>…`, until its input ends. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface S3Server {
  run(): Promise<{ port: number }>
}

const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server
const [, , directory, port, ...buckets] = process.argv

const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: buckets.map((name) => ({ name })),
})
const { port: taken } = await server.run()
// It deletes a folder with its last object, and ends when another object comes there in that moment.
for (const bucket of buckets) {
  for (const name of ['files', 'incoming', 'probe']) {
    const folder = join(directory as string, bucket, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'not-an-object'), '')
  }
}
console.log(taken)
// Whoever started it is gone.
process.stdin.resume().once('end', () => {
  rmSync(directory as string, { recursive: true, force: true })
  process.exit()
})
