/** All that the server says to people stands in server/text, in every language, and nothing stands there for nobody. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { join, matchesGlob } from 'node:path'
import { test } from 'node:test'
import { areExceptions, parseModules, readCatalogues, type Exception } from './catalogue/catalogue.ts'
import { wordsToldIn } from './catalogue/told.ts'
import { parse, type Node, walk } from './catalogue/tree.ts'

/** What these say, whoever runs the desk reads, in English. */
const forOperators = [
  'server/cli/**',
  'server/database/postgres-address.ts',
  'server/jobs/{admin,failure}.ts',
  'server/platform/{config,node-version,s3-address}.ts',
  'server/start-failure.ts',
]

/** Told to others, and in English all the same. */
const exceptions: readonly Exception[] = [
  {
    file: 'server/platform/client-errors.ts',
    words: 'The headers of the request are too large.',
    why: 'They were not read: no one knows what language they ask for.',
  },
  {
    file: 'server/platform/client-errors.ts',
    words: 'The request came too slowly.',
    why: 'Its headers may not have come.',
  },
  { file: 'server/platform/client-errors.ts', words: 'The request is malformed.', why: 'It is not HTTP.' },
  {
    file: 'server/platform/connections.ts',
    words: 'The request has no Host header.',
    why: 'Every browser sends one: whoever reads this writes a client.',
  },
  {
    file: 'server/platform/small-pieces.ts',
    words: 'The body comes in too many pieces of a few bytes.',
    why: 'No browser sends such: whoever reads this writes a client.',
  },
  {
    file: 'server/storage/file-store-s3.ts',
    words: 'The … does not answer yet: …',
    why: 'A line of the log.',
  },
  {
    file: 'server/tickets/csv.ts',
    words: 'ID,Title,Description,Status,Created At,User Email',
    why: 'The specification fixes it (§9).',
  },
  {
    file: 'server/web.ts',
    words: 'The web client is not built. Run npm run build.',
    why: 'For whoever has just started it.',
  },
]

const modules = await parseModules(
  'server/**/*.ts',
  (file) => file.endsWith('.test.ts') || file.startsWith(join('server', 'text')),
)
const { all, english, german } = await readCatalogues('server/text')

test('no words for people stand outside the catalogue', () => {
  ok(modules.length > 150, `Only ${modules.length} files were found.`)
  areExceptions(
    modules
      .filter(({ file }) => !forOperators.some((pattern) => matchesGlob(file, pattern)))
      .flatMap(({ file, program }) => wordsToldIn(program).map((words) => ({ file, words }))),
    exceptions,
  )
  for (const pattern of forOperators)
    ok(
      modules.some(({ file }) => matchesGlob(file, pattern)),
      `${pattern} is nowhere.`,
    )
})

test('every entry is used', () => {
  ok(english.size > 100, `Only ${english.size} entries were found.`)
  const used = new Set(modules.flatMap(({ program }) => keysIn(program)))
  const isUsed = (entry: string) => used.has(entry) || used.has(`${entry.split('.')[0]}.*`)
  deepEqual(
    [...english.keys()].filter((entry) => !isUsed(entry)),
    [],
  )
})

test('every language has the same entries with the same parameters, and German none that is English', () => {
  for (const [locale, entries] of all) {
    deepEqual(
      [...entries].map(([entry, source]) => [entry, parametersOf(source)]),
      [...english].map(([entry, source]) => [entry, parametersOf(source)]),
      locale,
    )
  }
  deepEqual(
    [...german].filter(([entry, source]) => source === english.get(entry)),
    [],
  )
})

test('German is set as German is: „quotes“, and spaces that hold units', () => {
  for (const [entry, source] of german) {
    ok(!/\.\.\.|“[^„]*„|\} (?:%|MB|Byte|Zeichen|Sekunden?|Minuten?)/.test(source), `${entry}: ${source}`)
    equal(source.split('„').length, source.split('“').length, entry)
  }
})

const sample = `
import { Field } from 'a path of words'
/** A comment of words. */
const help = 'Help for those who watch.'
class Failure extends Error { constructor() { super('The words of a fault.') } }
function act(log: Log, name: 'several words' | 'other words') {
  if (name === 'several words') throw new Error('A bug that is masked.')
  log.warn('A line of the log.', { name })
  read(sql\`select one from two\`, 'SELECT one FROM two')
  throw new UserError('INVALID', 'Told to someone.')
  send(\`The file \${name} is wrong.\`)
  return { description: 'Of the schema.', message: 'An answer of words' }
}`

test('the check knows words for people from others', () => {
  deepEqual(wordsToldIn(parse('sample.ts', sample)), ['Told to someone.', 'The file … is wrong.', 'An answer of words'])
})

/** As they are declared: `(name: string)`; nothing for a string. */
function parametersOf(source: string): string {
  return /^\((.*?)\)(?=(?:: string)? =>)/.exec(source)?.[0] ?? ''
}

/** The keys of entries that a module names; `section.*` where it computes the rest. */
function keysIn(program: Node): string[] {
  const keys: string[] = []
  walk(program, (node) => {
    const { type, value } = node
    if (type === 'Literal' && typeof value === 'string' && english.has(value)) keys.push(value)
    if (type !== 'TemplateLiteral') return
    const [first] = node['quasis'] as Node[]
    const { cooked: beginning } = (first as Node)['value'] as { cooked: string }
    if (/^[a-z]\w*\.$/i.test(beginning)) keys.push(`${beginning}*`)
  })
  return keys
}
