/** All that people read in the web client stands in web/text, in every language, and nothing stands there for nobody. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { locales } from '../text/locales.ts'
import { areExceptions, parseModules, readCatalogues, root, type Exception } from './catalogue/catalogue.ts'
import { leadsTo, pathsIn } from './catalogue/entries.ts'
import { parse } from './catalogue/tree.ts'
import { wordsIn } from './catalogue/words.ts'

/** The same in every language, or not for people. */
const exceptions: readonly Exception[] = [
  { file: 'web/ui/logo.tsx', words: 'Bellhop', why: 'The name of the product.' },
  { file: 'web/ui/media.ts', words: '(hover: none)', why: 'A media query.' },
]

/** Said in German as in English. */
const sameInGerman: readonly string[] = [
  'header.agent',
  'shell.teams',
  'shell.tickets',
  'users.name',
  'users.admin',
  'users.neverSeen',
  'organisations.one',
  'organisations.unnamed',
  'organisations.name',
  'teams.title',
  'signUp.roles.agent',
  'attachments.name',
  'writing.formats.code',
  'writing.formats.link',
  'cannedReplies.name',
  'cannedReplies.content',
  'field.is',
  'fields.status.name',
  'fields.priority.values.normal',
  'assignment.team',
  'assignment.agent',
  'assignment.unnamedTeam',
  'tags.title',
  'tags.andMore',
  'tags.search',
  'bulk.actions.team',
  'bulk.actions.status',
  'bulk.actions.tags',
  'views.forTeam',
  'search.operators.status',
  'search.operators.team',
  'search.operators.tag',
  'search.operators.organisation',
  'ticket.title',
  'ticket.heading',
  'ticket.details',
  'history.bellhop',
  'triage.title',
  'triage.actions.tags',
  'triage.actions.status',
  'shortcuts.groups.triage',
  'shortcuts.keys.Escape',
  'shortcuts.keys.Meta',
  'shortcuts.keys.ArrowRight',
  'shortcuts.keys.ArrowLeft',
  'shortcuts.names.team',
  'shortcuts.names.status',
  'shortcuts.names.tags',
]

const modules = await parseModules('web/**/*.{ts,tsx}', (file) => /\.test\.ts$|\/generated\/|^web\/text\//.test(file))
const { all, english, german } = await readCatalogues('web/text')

test('no words for people stand outside the catalogue', () => {
  ok(modules.length > 100, `Only ${modules.length} files were found.`)
  areExceptions(
    modules.flatMap(({ file, program }) => wordsIn(program).map((words) => ({ file, words }))),
    exceptions,
  )
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
  for (const [locale, entries] of all) deepEqual([...entries.keys()], [...english.keys()], locale)
  deepEqual(
    [...german].filter(([entry, source]) => source === english.get(entry)).map(([entry]) => entry),
    sameInGerman,
  )
})

test('German is set as German is: „quotes“, one character for three dots, and spaces that hold units', () => {
  for (const [entry, source] of german) {
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
  for (const [locale, entries] of all) {
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
