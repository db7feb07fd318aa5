// The API server restarting on change on an inner port, and Vite in front of it on PORT; both end together.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { bundlePackages } from './bundle.ts'
import { generate } from './generate.ts'

const root = join(import.meta.dirname, '..')
const port = Number(process.env['PORT'] ?? 3000)
const apiPort = port + 1
process.env['API_ORIGIN'] = `http://localhost:${apiPort}`

await bundlePackages()
await generate()

const vite = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'vite.config.ts'),
  server: { port, host: process.env['HOST'] ?? 'localhost' },
})
vite.watcher.add(join(root, 'schema.graphql')).on('change', (path) => {
  if (path.endsWith('.graphql')) generate().catch((error: unknown) => console.error(error))
})

const api: ChildProcess = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}` },
})

let ending = false
async function end(code: number) {
  if (ending) return
  ending = true
  api.kill('SIGTERM')
  await vite.close()
  process.exitCode = code
}

api.on('exit', (code) => void end(code ?? 0))
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))

await vite.listen()
vite.printUrls()
