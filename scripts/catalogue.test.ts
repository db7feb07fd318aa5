/** All that people read in the web client stands in web/text, in every language, and nothing stands there for nobody. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { locales } from '../text/locales.ts'
import { entriesIn, leadsTo, pathsIn } from './catalogue/entries.ts'
import { parse, parseFile } from './catalogue/tree.ts'
import { wordsIn } from './catalogue/words.ts'

const root = join(import.meta.dirname, '..')

/** The same in every language, or not for people. */
const exceptions: readonly { file: string; words: string; why: string }[] = [
  { file: 'web/ui/logo.tsx', words: 'Bellhop', why: 'The name of the product.' },
]

/** Said in German as in English. */
const sameInGerman: readonly string[] = [
  'header.agent',
  'users.name',
  'users.admin',
  'users.neverSeen',
  'signUp.roles.agent',
  'attachments.name',
  'field.is',
  'fields.status.name',
  'fields.priority.values.normal',
  'ticket.title',
  'ticket.heading',
  'shortcuts.keys.escape',
]

const files = (await Array.fromAsync(glob('web/**/*.{ts,tsx}', { cwd: root })))
  .filter((file) => !/\.test\.ts$|\/generated\/|^web\/text\//.test(file))
  .sort()
const modules = await Promise.all(
  files.map(async (file) => ({ file, program: (await parseFile(join(root, file))).program })),
)
const catalogues = new Map(
  await Promise.all(
    locales.map(async (locale) => {
      const { source, program } = await parseFile(join(root, 'web/text', `${locale}.ts`))
      return [locale, entriesIn(source, program, locale)] as const
    }),
  ),
)
const english = catalogues.get('en') ?? new Map<string, string>()

test('no words for people stand outside the catalogue', () => {
  ok(files.length > 100, `Only ${files.length} files were found.`)
  const found = modules.flatMap(({ file, program }) => wordsIn(program).map((words) => ({ file, words })))
  const isExcepted = (one: { file: string; words: string }) =>
    exceptions.some(({ file, words }) => file === one.file && words === one.words)
  deepEqual(
    found.filter((one) => !isExcepted(one)),
    [],
  )
  for (const { file, words, why } of exceptions) {
    ok(why && found.some((one) => one.file === file && one.words === words), `${file} has no '${words}' any more.`)
  }
})

test('no words for people stand in styles', async () => {
  for await (const file of glob('web/**/*.css', { cwd: root })) {
    const contents = (await readFile(join(root, file), 'utf8')).matchAll(/content:([^;]*);/g)
    for (const [, content = ''] of contents) ok(!/['"][^'"]*\p{L}/u.test(content), `${file}: ${content}`)
  }
})

test('every entry is used', () => {
  ok(english.size > 200, `Only ${english.size} entries were found.`)
  const paths = modules.flatMap(({ program }) => pathsIn(program))
  const entries = [...english.keys()]
  deepEqual(
    entries.filter((entry) => !paths.some((path) => leadsTo(path, entry))),
    [],
  )
})

test('every language has the same entries, and German none that is English', () => {
  for (const [locale, entries] of catalogues) deepEqual([...entries.keys()], [...english.keys()], locale)
  const german = catalogues.get('de') ?? new Map<string, string>()
  deepEqual(
    [...german].filter(([entry, source]) => source === english.get(entry)).map(([entry]) => entry),
    sameInGerman,
  )
})

test('German is set as German is: „quotes“, one character for three dots, and spaces that hold units', () => {
  for (const [entry, source] of catalogues.get('de') ?? []) {
    ok(!/\.\.\.|"|“[^„]*„|\d %|\} %|\} [KM]B/.test(source), `${entry}: ${source}`)
    equal(source.split('„').length, source.split('“').length, entry)
  }
})

test('index.html knows the languages, and says in each that it is loading', async () => {
  const html = await readFile(join(root, 'web/index.html'), 'utf8')
  const list = /\[([^\]]*)\]\.includes\(language\)/.exec(html)?.[1] ?? ''
  deepEqual(
    [...list.matchAll(/'(\w+)'/g)].map(([, locale]) => locale),
    locales,
  )
  for (const [locale, entries] of catalogues) {
    const loading = entries.get('common.loading') ?? ''
    ok(html.includes(locale === 'en' ? `>${loading.slice(1, -1)}<` : `${locale}: ${loading}`), locale)
  }
})

const sample = `
import { Field } from 'a path of words'
const several = 'A const of several words'
function Sample({ on, name }: { on: 'of several words'; name: string }) {
  if (name === 'admin') throw new Error('Nobody reads this on the screen.')
  console.error('Nor this one, but in the log.')
  document.querySelector('dialog[open] button, select')?.remove()
  announce(\`Spoken \${name}\`)
  return (
    <div className="several class names" role="status" title={several}>
      <code>npm start now</code>
      A child, {name === 'only' ? 'Chosen' : name} · 7
      <Field kind="button" label="Read to people" hint={on ? 'This' : name} />
    </div>
  )
}`

test('the check knows words for people from others', () => {
  const words = ['A const of several words', 'Spoken', 'A child,', 'Chosen', 'Read to people', 'This']
  deepEqual(wordsIn(parse('sample.tsx', sample)), words)
})
