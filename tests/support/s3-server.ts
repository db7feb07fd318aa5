/** An S3-compatible store as a process of its own: `node s3-server.ts <folder> <port> <bucket>…`, until its input ends. */
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'

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
console.log((await server.run()).port)
// Whoever started it is gone.
process.stdin.resume().once('end', () => {
  rmSync(directory as string, { recursive: true, force: true })
  process.exit()
})
