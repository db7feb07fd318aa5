/** The baseline answers as the product does; otherwise `npm run bench` would compare different work, and says so only when somebody measures. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '../tests/support/free-port.ts'
import { startChild } from './child.ts'
import { benchFolder } from './folder.ts'
import { checkSameAnswers } from './measure.ts'
import { scenariosFor } from './scenarios.ts'
import { seedDesk } from './seed.ts'

test('The baseline gives the same answers to all that is read', async () => {
  using folder = benchFolder('baseline-test')
  await using stack = new AsyncDisposableStack()
  const directory = { product: join(folder.path, 'product'), baseline: join(folder.path, 'baseline') }
  const desk = await seedDesk(directory.product, 300)
  cpSync(directory.product, directory.baseline, { recursive: true })
  const start = async (script: 'server/main.ts' | 'bench/baseline.ts', of: keyof typeof directory) => {
    const child = await startChild(script, { directory: directory[of], port: await freePort() })
    stack.defer(() => child.stop())
    return child
  }
  const [product, baseline] = [await start('server/main.ts', 'product'), await start('bench/baseline.ts', 'baseline')]
  for (const scenario of scenariosFor(desk).filter(({ isRead }) => isRead))
    await checkSameAnswers(scenario, product, baseline)
})
