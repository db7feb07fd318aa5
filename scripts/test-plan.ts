/** Which files of tests run on what, which of them share a process, and how much of the machine each takes. */
import { matchesGlob } from 'node:path'

/** Files that run in one process, in their order. */
export interface Batch {
  readonly files: readonly string[]
  /** How many cores it keeps busy; a fraction when it mostly waits. */
  readonly cores: number
  /** Those with a lower one are begun first. */
  readonly rank: number
}

export interface TestRun {
  readonly title: string
  readonly batches: readonly Batch[]
  readonly env: Readonly<Record<string, string>>
}

/** All files of tests. */
export const testPattern = '{server,text,web,scripts,bench,tests}/**/*.test.ts'

/**
 * These run on both databases, the others on SQLite only: whatever an answer is made of rows, or waits for a transaction, even if the
 * statements are the same.
 */
const onBoth = [
  'tests/api/**',
  'tests/database/**',
  'tests/cli/**',
  'tests/durability/{kill,siege}*',
  'tests/browser/postgres-*',
]
/** These run once more with the files in an object store. */
const aboutFiles = ['tests/api/{export,failures,files,multipart,retries,thumbnails,uploads}.test.ts']
/** Of these, some are about what only one of the two can do; others about what has been decided before the first statement. */
const onlyOn = {
  sqlite: [
    'tests/database/sqlite-*',
    'tests/api/{headers,hostile-bodies,live-floods,metrics-listener,pipelining,starting,unread-bodies}.test.ts',
    'tests/cli/{damage,hostile-archives,endless-archives,fuzz-archives}.test.ts',
  ],
  postgres: ['tests/{database,browser}/postgres-*'],
}

/** Those that take long, the longest first, with the cores that each keeps busy. They start before all others. */
const lasting: readonly (readonly [pattern: string, cores: number])[] = [
  ['tests/durability/siege.test.ts', 2.5],
  ['tests/api/live-floods.test.ts', 1.5],
  ['tests/api/search-oracle.test.ts', 1],
  ['tests/durability/kill.test.ts', 1.5],
  ['tests/browser/morning.test.ts', 1.5],
  ['tests/durability/held-kill.test.ts', 1],
  ['tests/api/note-canary.test.ts', 1],
  ['tests/api/sharing.test.ts', 0.75],
  ['tests/api/live-limits.test.ts', 0.25],
  ['tests/deploy/proxy-slow-clients.test.ts', 0.5],
  ['tests/api/live-budgets.test.ts', 1],
  ['tests/database/slow-reads.test.ts', 0.5],
  ['tests/api/thumbnails.test.ts', 1],
  ['tests/cli/backup.test.ts', 1],
  ['server/attachments/thumbnails/decoder.test.ts', 1],
  ['tests/api/write-limits.test.ts', 1],
  ['tests/cli/thumbnails.test.ts', 1],
  ['tests/cli/endless-archives.test.ts', 1],
  ['tests/cli/jobs.test.ts', 0.5],
  ['server/platform/idle-memory.test.ts', 0.25],
]

/** Of what any group keeps busy. */
export const fewestCores = Math.min(1, ...lasting.map(([, cores]) => cores))

/**
 * These share a process by so many: each start of one loads the whole server. A file that looks at its process (memory, garbage,
 * signals), changes what all modules share, or compares times has one of its own.
 */
const sharing: readonly (readonly [pattern: string, count: number])[] = [
  ['{server,text,web,scripts}/**', 40],
  ['tests/browser/**', 10],
  ['tests/api/**', 8],
  ['tests/cli/**', 8],
  ['tests/database/{concurrency,live-changes,per-ticket,scopes,search-merges,sweeps,transactions,values}.test.ts', 8],
]
const alone = [
  'scripts/patterns.test.ts',
  'server/attachments/{file-name,file-type,pictures}.test.ts',
  'server/database/read-workers.test.ts',
  'server/graphql/documents.test.ts',
  'server/platform/event-loop.test.ts',
  'server/search/{addresses,parse-search,sqlite-pieces,tokenizer}.test.ts',
  'server/storage/file-store.test.ts',
  'web/attachments/picture-source.test.ts',

  'text/markdown/hostile.test.ts',
  'web/drafts/texts.test.ts',
  'tests/api/{hostile-documents,large-answers,live-*,lock-out,search-hostile,search-limits,starting}.test.ts',
  'tests/browser/{firefox,postgres-*}.test.ts',
]

/** All that stand above. */
export const patterns: readonly string[] = [
  ...onBoth,
  ...aboutFiles,
  ...Object.values(onlyOn).flat(),
  ...lasting.map(([pattern]) => pattern),
  ...sharing.map(([pattern]) => pattern),
  ...alone,
]

export const isOf = (file: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchesGlob(file, pattern))

interface PlanOptions {
  /** The address of a cluster, where there is one. */
  readonly postgres: string | undefined
  /** They are begun in the order that is given, a few in a process; otherwise the longest come first. */
  readonly isInOrder?: boolean
}

export function planRuns(files: readonly string[], { postgres, isInOrder = false }: PlanOptions): TestRun[] {
  const rankOf = isInOrder ? (file: string) => files.indexOf(file) : lengthRank
  const most = isInOrder ? 4 : Infinity
  const plan = (some: readonly string[]) => toBatches(some, { rankOf, most })
  const runs: TestRun[] = [
    {
      title: 'On SQLite',
      batches: plan(files.filter((file) => !isOf(file, onlyOn.postgres))),
      env: { BELLHOP_TEST_DATABASE: 'sqlite' },
    },
  ]
  if (postgres !== undefined) {
    runs.push({
      title: 'On PostgreSQL',
      batches: plan(files.filter((file) => isOf(file, onBoth) && !isOf(file, onlyOn.sqlite))),
      env: { BELLHOP_TEST_DATABASE: 'postgres', BELLHOP_TEST_POSTGRES: postgres },
    })
  }
  runs.push({
    title: 'Files in an S3-compatible store',
    batches: plan(files.filter((file) => isOf(file, aboutFiles))),
    env: { BELLHOP_TEST_DATABASE: 'sqlite', BELLHOP_TEST_FILES: 's3' },
  })
  return runs.filter(({ batches }) => batches.length)
}

export const isLasting = (file: string): boolean => lastingOf(file) !== undefined

const lastingOf = (file: string) => lasting.find(([pattern]) => matchesGlob(file, pattern))

/** The longest is 0. Behind those that take long come groups of what asks a whole desk; what is short fills the cores at the end. */
function lengthRank(file: string): number {
  const found = lastingOf(file)
  if (found) return lasting.indexOf(found)
  return file.startsWith('tests/') && !isOf(file, alone) ? lasting.length : lasting.length + 1
}

interface BatchOptions {
  readonly rankOf: (file: string) => number
  /** Of the files in a process. */
  readonly most: number
}

function toBatches(files: readonly string[], { rankOf, most }: BatchOptions): Batch[] {
  const groups: (readonly string[])[] = []
  const left = new Set(files)
  for (const [pattern, count] of sharing) {
    const some = files.filter(
      (file) => left.has(file) && matchesGlob(file, pattern) && !isOf(file, alone) && !isLasting(file),
    )
    for (const file of some) left.delete(file)
    groups.push(...divide(some, Math.min(count, most)))
  }
  groups.push(...[...left].map((file) => [file]))
  return groups.map((group) => ({
    files: group,
    cores: lastingOf(group[0] as string)?.[1] ?? 1,
    rank: rankOf(group[0] as string),
  }))
}

/** Into groups of at most so many, as many in each as in any other, or one fewer. */
function divide(files: readonly string[], most: number): (readonly string[])[] {
  const count = Math.ceil(files.length / most)
  const start = (group: number) => Math.round((group * files.length) / count)
  return Array.from({ length: count }, (_, group) => files.slice(start(group), start(group + 1)))
}
