/** Lint rules, with the one ordered list of folders that says who may import whom (docs/architecture.md). */
import { defineConfig, type OxlintOverride } from 'oxlint'

/** Low to high: a file imports from its own folder and from those before it. */
export const serverOrder = [
  'text',
  'platform',
  'storage',
  'database',
  'graphql',
  'events',
  // A command records and enqueues within its transaction, so this stands before all nouns; what a job does is joined at the top.
  'jobs',
  'users',
  'teams',
  'sessions',
  'tickets',
  'organisations',
  'participants',
  'customers',
  'views',
  'canned-replies',
  'desk',
  'attachments',
  'drafts',
  'comments',
  'read-marks',
  'history',
  'updates',
  'presence',
  'search',
  'live',
  'cli',
]

/**
 * The nouns of the server. Mail, imports, jobs and the command line call their commands as the API does, so nothing of them knows GraphQL
 * but the files that say what they are in the API (docs/decisions/071).
 */
const nouns = serverOrder.slice(serverOrder.indexOf('events'), serverOrder.indexOf('live'))
const apiFiles: Record<string, readonly string[]> = {
  comments: ['held/schema.ts'],
  tickets: ['arguments.ts', 'fields.ts', 'audience-type.ts', 'filters/**', 'tags/schema.ts', 'batches/schema.ts'],
}

export const webOrder = [
  'text',
  'ui',
  'graphql',
  'session',
  'desk',
  'drafts',
  'live',
  'users',
  'attachments',
  'comments',
  'tickets',
  'app',
]

/** The rooms of web/tickets, in the same way; what lies beside them stands before them all. */
export const ticketRooms = [
  'shortcuts',
  'unread',
  'updates',
  'tags',
  'snooze',
  'filters',
  'views',
  'first-steps',
  'list-data',
  'ticket-data',
  'triage-data',
  'history',
  'search',
  'preview',
  'export',
  'changes',
  'bulk',
  'list',
  'detail',
  'triage',
  'new',
]

/** The files at the top of server/ compose the features: no feature may import them. */
const composition = [
  'api',
  'health',
  'routes',
  'listeners',
  'web',
  'job-handlers',
  'scheduled-jobs',
  'request-metrics',
  'gauges',
  'metrics-listener',
  'app',
  'startup-message',
  'start-failure',
  'serve',
  'main',
]

function importOrder(top: 'server' | 'web', order: readonly string[], above: readonly string[]): OxlintOverride[] {
  return order.map((folder) => refuse(`${top}/${folder}`, laterOf(top, order, folder, above)))
}

/** Of rooms within one folder, whose own place in `order` counts too: an override takes the place of those before it. */
function roomOrder(folder: 'tickets', rooms: readonly string[], order: readonly string[]): OxlintOverride[] {
  const later = laterOf('web', order, folder, [])
  return [
    refuse(`web/${folder}`, [...later, ...rooms.map((room) => `./${room}/**`)]),
    ...rooms.map((room, index) =>
      refuse(`web/${folder}/${room}`, [...later, ...rooms.slice(index + 1).map((next) => `../${next}/**`)]),
    ),
  ]
}

function laterOf(top: 'server' | 'web', order: readonly string[], folder: string, above: readonly string[]): string[] {
  return [
    ...order
      .slice(order.indexOf(folder) + 1)
      .flatMap((later) => [`**/../${later}/*`, `../${later}/**`, `../../${later}/**`]),
    ...above.flatMap((file) => [`../${file}.ts`, `../../${file}.ts`]),
    `**/${top === 'server' ? 'web' : 'server'}/**`,
  ]
}

/** Comes after `importOrder`, whose rule for these folders it takes the place of: so the order is said again. */
function withoutGraphql(): OxlintOverride[] {
  const all = {
    group: ['**/graphql/*'],
    message: 'Commands know no GraphQL: only the files named in oxlint.config.ts do.',
  }
  const context = { group: ['**/graphql/context.ts'], message: 'Only schema.ts takes the context of a request apart.' }
  return [...nouns, 'cli'].flatMap((folder) => {
    const later = laterThan(`server/${folder}`, laterOf('server', serverOrder, folder, composition))
    const others = (apiFiles[folder] ?? []).map((file) => `server/${folder}/${file}`)
    return [
      restrict([`server/${folder}/**`], later, all),
      ...(others.length ? [restrict(others, later, context)] : []),
      restrict([`server/${folder}/schema.ts`], later),
    ]
  })
}

const refuse = (folder: string, group: string[]): OxlintOverride => restrict([`${folder}/**`], laterThan(folder, group))

interface Refused {
  readonly group: string[]
  readonly message: string
}

const laterThan = (folder: string, group: string[]): Refused => ({
  group,
  message: `${folder} stands before this folder in the order of imports (oxlint.config.ts).`,
})

const restrict = (files: string[], ...patterns: Refused[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist/**', 'data/**', 'web/graphql/generated/**'],
  rules: {
    'no-await-in-loop': 'off',
    'no-unmodified-loop-condition': 'off',
    'oxc/no-map-spread': 'off',
    'no-underscore-dangle': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/no-redundant-roles': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/click-events-have-key-events': 'off',
    'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'no-control-regex': 'off',
    'no-shadow': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'typescript/no-floating-promises': [
      'error',
      {
        allowForKnownSafeCalls: [{ from: 'package', name: ['test', 'describe', 'it', 'suite'], package: 'node:test' }],
      },
    ],
  },
  overrides: [
    restrict(['text/**'], {
      group: ['**/server/**', '**/web/**'],
      message: 'The server and the web client both stand on this folder.',
    }),
    ...importOrder('server', serverOrder, composition),
    ...withoutGraphql(),
    restrict(['scripts/**', 'bench/**'], {
      group: ['**/server/graphql/*'],
      message: 'Call the command itself; it knows no GraphQL.',
    }),
    ...importOrder('web', webOrder, []),
    ...roomOrder('tickets', ticketRooms, webOrder),
  ],
})
