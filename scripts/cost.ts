/**
 * What a change of the product costs, counted from git.
 * `npm run cost -- <commit> …`: the files that each touched by hand; a commit is counted against its first parent, a range as a whole, such
 * as `main...branch`.
 * `npm run cost -- --naming <name> … [--at <commit>]`: the files that a name stands in, spelt as in the API (updatedAt) or as in a
 * column (updated_at).
 * What is generated is not counted.
 */
import { spawnSync } from 'node:child_process'
import { join, matchesGlob } from 'node:path'
import { readOptions, refuse } from './read-options.ts'

const usage = 'npm run cost -- <commit or range> … | --naming <name> … [--at <commit>]'
const root = join(import.meta.dirname, '..')

/** The first that fits. */
const kinds = {
  generated: ['schema.graphql', 'package-lock.json', 'docs/pictures/**'],
  tests: ['tests/**', '**/*.test.ts', '**/*.test.tsx'],
  docs: ['docs/**', '**/*.md'],
  server: ['server/**'],
  web: ['web/**'],
  tools: [],
} as const

export type Kind = keyof typeof kinds

/** `path` from the root of the project, with slashes. `tools`: scripts, measurements, settings of the tools, and how it is deployed. */
export const kindOf = (path: string): Kind =>
  (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].some((pattern) => matchesGlob(path, pattern))) ?? 'tools'

/** `updated_at` for `updatedAt`. */
export const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Lines of a table in Markdown; `rows` are paths by what they are paths of. */
export function table(rows: ReadonlyMap<string, readonly string[]>): string[] {
  const count = (paths: readonly string[], ...wanted: Kind[]) =>
    paths.filter((path) => wanted.includes(kindOf(path))).length
  const line = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    line('', 'server', 'web', '**both**', 'tests', 'docs', 'tools'),
    '|---|---|---|---|---|---|---|',
    ...[...rows].map(([name, paths]) =>
      line(
        name,
        count(paths, 'server'),
        count(paths, 'web'),
        `**${count(paths, 'server', 'web')}**`,
        count(paths, 'tests'),
        count(paths, 'docs'),
        count(paths, 'tools'),
      ),
    ),
  ]
}

/** What it prints, each ended by a NUL. Throws with git's own words when it fails; to find nothing (status 1, and silent) is no failure. */
function git(...args: string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  if (error || (status !== 0 && (status !== 1 || stderr)))
    throw new Error(`git ${args[0]}: ${error?.message ?? stderr}`)
  return stdout.split('\0').filter(Boolean)
}

function touched(change: string): [name: string, paths: string[]] {
  const isRange = change.includes('..')
  const [name = change] = isRange ? [] : git('log', '-1', '-z', '--format=%h %s', change)
  return [name, git('diff', '--name-only', '-z', isRange ? change : `${change}^..${change}`, '--')]
}

/** In a working tree the files as they are; those of a commit come as `<commit>:<path>`. */
function naming(name: string, at: string | undefined): string[] {
  const spellings = [...new Set([name, columnOf(name)])].flatMap((spelling) => ['-e', spelling])
  const paths = git('grep', '-lwzIF', ...spellings, ...(at ? [at] : []), '--')
  return at ? paths.map((path) => path.slice(at.length + 1)) : paths
}

if (import.meta.main) {
  const options = { naming: { type: 'boolean' }, at: { type: 'string' } } as const
  const { positionals, values } = readOptions({ options, allowPositionals: true }, usage)
  if (!positionals.length) refuse('Nothing is named', usage)
  const rows = positionals.map((each) => (values.naming ? ([each, naming(each, values.at)] as const) : touched(each)))
  console.log(table(new Map(rows)).join('\n'))
}
