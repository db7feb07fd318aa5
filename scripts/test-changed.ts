/** `npm test -- --changed`: the files of tests that a change can touch, the nearest first. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob, normalize } from 'node:path'
import { isLasting } from './test-plan.ts'

export interface Changed {
  /** Such as the commit where the branch left main. */
  readonly base: string
  readonly files: readonly string[]
  /** The files of tests that reach one of them, in the order in which they should run. */
  readonly tests: readonly string[]
}

const root = join(import.meta.dirname, '..')

/** What a module needs although it names none of it. */
const implied: readonly (readonly [module: string, needs: string])[] = [
  // Pages are tested as they are built.
  ['tests/support/browser.ts', '{web/**,text/**,vite.config.ts,schema.graphql}'],
  ['tests/deploy/*', '{deploy/**,package.json}'],
  ['**/*.test.ts', '{package-lock.json,tsconfig*.json}'],
]

/** Against `ref`, or where the branch left main; what is not committed yet counts. Throws where git knows of no such commit. */
export function findChanged(allTests: readonly string[], ref?: string): Changed {
  const base = ref ?? leftMain()
  const files = [
    ...lines('diff', '--name-only', '--no-renames', base, '--'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]
  return { base, files, tests: testsOf(files, allTests) }
}

/** Those that reach one of the changed files, the nearest first. */
export function testsOf(changed: readonly string[], allTests: readonly string[]): string[] {
  const all = lines('ls-files', '--cached', '--others', '--exclude-standard')
  const distances = measure(changed, neededBy([...new Set([...all, ...changed])]))
  const words = new Set(changed.flatMap(wordsOf))
  /** Itself; what looks at it directly; what is named like it; all others; and of what is changed elsewhere, what takes long. */
  const nearness = (file: string): number => {
    const distance = distances.get(file) as number
    if (distance === 0) return 0
    if (isLasting(file)) return 4
    if (distance === 1) return 1
    return wordsOf(file).some((word) => words.has(word)) ? 2 : 3
  }
  return allTests
    .filter((file) => distances.has(file))
    .toSorted((a, b) => nearness(a) - nearness(b) || Number(distances.get(a)) - Number(distances.get(b)))
}

/** What git says, in lines. */
const lines = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\n').filter(Boolean)

function leftMain(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', main], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    } catch {
      // There is none of that name.
    }
  }
  return 'HEAD'
}

/** By file, the modules that name it. A folder that is named stands for all files in it. */
function neededBy(all: readonly string[]): Map<string, string[]> {
  const files = new Set(all)
  const inFolder = new Map<string, string[]>()
  for (const file of all) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) append(inFolder, folder, file)
  }
  const needing = new Map<string, string[]>()
  for (const module of all.filter((file) => /\.tsx?$/.test(file))) {
    const needs = implied.flatMap(([of, what]) =>
      matchesGlob(module, of) ? all.filter((file) => matchesGlob(file, what)) : [],
    )
    for (const path of namedIn(module)) {
      if (path.includes('*')) needs.push(...all.filter((file) => matchesGlob(file, path)))
      else needs.push(...(files.has(path) ? [path] : (inFolder.get(path) ?? [])))
    }
    for (const file of new Set(needs)) if (file !== module) append(needing, file, module)
  }
  return needing
}

/** What may be paths: imports, './x' beside it, 'docs/x.md' and 'web/*.ts' from the root, and what join() puts together. */
function namedIn(module: string): string[] {
  let text: string
  try {
    text = readFileSync(join(root, module), 'utf8')
  } catch {
    // It was deleted; who named it has been changed as well.
    return []
  }
  const folder = dirname(module)
  const single = [...text.matchAll(/'([^'\n]*\/[^'\n]*[^'\n/])'/g)].map(([, path]) => path as string)
  const joined = [...text.matchAll(/\bjoin\(\s*([\w.]+)((?:,\s*'[^'\n]*'\s*)+)\)/g)].flatMap(([, from, parts]) => {
    const path = [...(parts as string).matchAll(/'([^']*)'/g)].map(([, part]) => part as string)
    // The folder above is where others begin.
    if (path.every((part) => part === '..')) return []
    return from === 'import.meta.dirname' ? [join(folder, ...path)] : [join(...path)]
  })
  return [...single.map((path) => (path.startsWith('.') ? join(folder, path) : normalize(path))), ...joined]
}

/** How many steps each file that reaches a changed one is away from it. */
function measure(changed: readonly string[], needing: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const distances = new Map(changed.map((file) => [file, 0]))
  for (const [file, distance] of distances) {
    for (const next of needing.get(file) ?? []) if (!distances.has(next)) distances.set(next, distance + 1)
  }
  return distances
}

/** What its name and that of its folder say it is about, in the singular. */
const wordsOf = (file: string): string[] =>
  `${basename(dirname(file))}-${basename(file).replace(/\..*/, '')}`
    .split(/\W+/)
    .filter((word) => !['api', 'browser', 'database', 'server', 'support', 'tests', 'web'].includes(word))
    .map((word) => word.replace(/s$/, ''))

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
