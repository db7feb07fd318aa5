/** Whatever a module of the web client says, its words have been fetched with it. */
import { deepEqual, ok } from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseModules, partIn, root } from './catalogue/catalogue.ts'
import { entriesIn, pathsIn } from './catalogue/entries.ts'
import { importsOf, loadedParts } from './catalogue/loaded.ts'
import { parse, parseFile } from './catalogue/tree.ts'

const modules = await parseModules('web/**/*.{ts,tsx}', (file) => /\.test\.ts$|\/generated\/|^web\/text\//.test(file))
const imports = new Map(modules.map((module) => [module.file, importsOf(module)]))
const loaded = loadedParts(imports, 'web/app/main.tsx', ['common'])

/** The part that each group of words is in. */
async function partsOfGroups(): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  for await (const file of glob('web/text/en/*.ts', { cwd: root })) {
    const { source, program } = await parseFile(join(root, file))
    const part = partIn(file)
    for (const path of entriesIn(source, program, part).keys()) parts.set(path.split('.')[0] ?? '', part)
  }
  return parts
}

test('every module finds its words', async () => {
  const parts = await partsOfGroups()
  ok(parts.size > 30, `Only ${parts.size} groups were found.`)
  ok(loaded.size > 300, `Only ${loaded.size} modules were found.`)
  const missing = modules.flatMap(({ file, program }) => {
    const here = loaded.get(file)
    const groups = new Set(pathsIn(program).map((path) => path.split('.')[0] ?? ''))
    return [...groups]
      .filter((group) => here && parts.has(group) && !here.has(parts.get(group) ?? ''))
      .map((group) => `${file}: ${group}, in ${parts.get(group)}`)
  })
  deepEqual(missing, [])
})

test('words that come by one way only are not counted on', () => {
  const module = (file: string, source: string) => [file, importsOf({ file, program: parse(file, source) })] as const
  const found = loadedParts(
    new Map([
      module(
        'web/main.ts',
        `import { a } from './a.ts'\nconst load = withWords(['more', 'most'], () => import('./b.ts'))`,
      ),
      module(
        'web/a.ts',
        `import type { C } from './c.ts'\nconst load = () => import('./b.ts')\nconst other = withWords(['most'], online(() => import('./c.ts')))`,
      ),
      module('web/b.ts', `import { type D, d } from './d.ts'`),
      module('web/c.ts', `import { d } from './d.ts'`),
      module('web/d.ts', ''),
    ]),
    'web/main.ts',
    ['some'],
  )
  deepEqual(
    ['a', 'b', 'c', 'd'].map((name) => [...(found.get(`web/${name}.ts`) ?? [])]),
    [['some'], ['some'], ['some', 'most'], ['some']],
  )
})
