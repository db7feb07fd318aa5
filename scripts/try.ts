import { runTests } from './test-runs.ts'
import { planRuns } from './test-plan.ts'
import { compiledFolder } from './compiled.ts'
process.env.NODE_COMPILE_CACHE ??= compiledFolder
const files = process.argv.slice(2)
const plan = planRuns(files, { postgres: undefined }).filter(({ title }) => title === 'On SQLite')
console.log(plan.flatMap(({ batches }) => batches.map((b) => b.files.length + ' ' + b.cores)).join(', '))
console.log(await runTests(plan))
