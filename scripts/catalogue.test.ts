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
const exceptions: readonly Exception[] = [{ file: 'web/ui/media.ts', words: '(hover: none)', why: 'A media query.' }]

/** Said in German as in English. */
const sameInGerman: readonly string[] = [
  'agentTicket.details',
  'assignment.agent',
  'assignment.team',
  'assignment.unnamedTeam',
  'attachments.name',
  'bulk.actions.tags',
  'bulk.actions.team',
  'cannedReplies.content',
  'cannedReplies.name',
  'common.name',
  'field.is',
  'fields.priority.values.normal',
  'fields.status.name',
  'header.admin',
  'header.roles.agent',
  'history.bellhop',
  'keyboard.caps.ArrowLeft',
  'keyboard.caps.ArrowRight',
  'keyboard.caps.Escape',
  'keyboard.caps.Meta',
  'operators.names.organisation',
  'operators.names.status',
  'operators.names.tag',
  'operators.names.team',
  'organisation.one',
  'organisation.unnamed',
  'organisations.name',
  'shell.teams',
  'shell.tickets',
  'shell.triage',
  'shortcuts.groups.triage',
  'shortcuts.names.tags',
  'shortcuts.names.team',
  'tags.andMore',
  'tags.search',
  'tags.title',
  'teams.title',
  'ticket.heading',
  'ticket.title',
  'triage.actions.status',
  'triage.actions.tags',
  'updates.choices.inApp',
  'updates.desk',
  'users.neverSeen',
  'views.forTeam',
  'writing.formats.code',
  'writing.formats.link',
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
    [...german]
      .filter(([entry, source]) => source === english.get(entry))
      .map(([entry]) => entry)
      .toSorted(),
    sameInGerman,
  )
})

test('German is set as German is: „quotes“, one character for three dots, and spaces that hold units', () => {
  for (const [entry, source] of german) {
    ok(!/\.\.\.|"|“[^„]*„|\d %|\} %|\} [KM]B/.test(source), `${entry}: ${source}`)
    equal(source.split('„').length, source.split('“').length, entry)
  }
})

test('index.html knows the languages, and says in each that it is loading, or that it could not be', async () => {
  const html = await readFile(join(root, 'web/index.html'), 'utf8')
  const list = /\[([^\]]*)\]\.includes\(language\)/.exec(html)?.[1] ?? ''
  deepEqual(
    [...list.matchAll(/'(\w+)'/g)].map(([, locale]) => locale),
    locales,
  )
  for (const [locale, entries] of all) {
    const loading = entries.get('common.loading') ?? ''
    ok(html.includes(locale === 'en' ? `>${loading.slice(1, -1)}<` : `${locale}: ${loading}`), locale)
    for (const name of ['errors.unreachable', 'errors.reload']) ok(html.includes(entries.get(name) ?? 'none'), name)
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
