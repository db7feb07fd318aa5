/** `npm run check`: formatting, lint with the import order, types, schema.graphql and the pictures of the imports, all of them even when one fails. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { generate } from './generate.ts'
import { areImportsDrawn } from './imports.ts'
import { isSchemaCurrent } from './schema.ts'

const root = join(import.meta.dirname, '..')

/** Prints what each check says and answers whether all passed. */
export async function check(): Promise<boolean> {
  await generate()
  const results = [
    report('formatting', run('oxfmt', '--check', '.'), 'npm run format mends it'),
    report('lint and import order', run('oxlint', '--type-aware', '--max-warnings=0')),
    report('types', run('tsc', '-b')),
    report('schema.graphql', isSchemaCurrent(), 'npm run schema writes it anew'),
    report('imports in docs/architecture.md', areImportsDrawn(), 'npm run imports draws them anew'),
  ]
  return results.every(Boolean)
}

function run(tool: string, ...args: string[]): boolean {
  const path = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
  const shell = process.platform === 'win32'
  return spawnSync(tool, args, { cwd: root, stdio: 'inherit', shell, env: { ...process.env, PATH: path } }).status === 0
}

function report(name: string, passed: boolean, mend = ''): boolean {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}${!passed && mend ? ` (${mend})` : ''}`)
  return passed
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
