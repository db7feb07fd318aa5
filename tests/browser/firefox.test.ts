/** The main journey in Firefox, where one is installed: what the other tests of this folder look at closely in a Chromium holds there, too. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import type { ElementHandle } from 'puppeteer-core'
import { startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { note, picture } from '../support/files.ts'
import { freePort } from '../support/free-port.ts'
import { whyNoFirefox } from '../support/firefox.ts'
import { startFirefox, type Visitor } from './firefox.ts'

const webFolder = join(import.meta.dirname, '..', '..', 'dist')
const title = 'The scanner, again, says no'

test(
  'a request is filed, found, answered, closed and exported in Firefox',
  { skip: whyNoFirefox(), timeout: 240_000 },
  async () => {
    await using desk = await startApp({ webFolder, clock: 'real' })
    await using firefox = await startFirefox(desk.url)
    const ada = await firefox.visit()
    await signUp(ada, 'ada@example.com', 'Agent')
    await ada.named('heading', 'All Tickets')
    await ada.reads('No tickets found')
    const cara = await firefox.visit()
    await signUp(cara, 'cara@example.com')
    await cara.named('heading', 'My Tickets')

    await fileTicket(cara)
    // Ada has touched nothing.
    await (await ada.named('link', title)).hover()
    await ada.reads('It blinks twice.')
    await search(cara)
    await cara.click('link', title)
    await cara.named('heading', `Ticket #1: ${title}`)
    await lookAtFiles(cara)

    await ada.click('link', title)
    await ada.named('heading', `Ticket #1: ${title}`)
    await comment(cara, 'Since yesterday.')
    await ada.reads('Since yesterday.')
    await comment(ada, 'Hold the trigger for ten seconds.')
    await cara.reads('Hold the trigger for ten seconds.')
    await (await ada.named('combobox', 'Update Status')).select('closed')
    await ada.reads('CLOSED')
    await cara.reads('CLOSED')

    await ada.click('link', 'All Tickets')
    await ada.click('button', 'Export Closed Tickets')
    const file = await firefox.downloaded()
    match(basename(file), /^closed_tickets_\d{4}-\d\d-\d\d\.csv$/)
    const row = `1,"${title}","It blinks twice\\.","closed","[^"]+","cara@example\\.com"`
    match(await readFile(file, 'utf8'), new RegExp(`^ID,Title,[^\r]*\r\n${row}\r\n$`))

    await cara.click('button', 'Language: English. Switch to Deutsch')
    await cara.named('button', 'Kommentieren')
    await cara.reads('GESCHLOSSEN')
    equal(await cara.page.evaluate(() => document.documentElement.lang), 'de')
    await cara.click('link', 'Meine Tickets')
    await cara.named('heading', 'Meine Tickets')
    await cara.click('button', 'Abmelden')
    await cara.named('heading', 'Willkommen zurück')
    deepEqual(firefox.errors, [])

    // Silence means something: all that would be an error is heard.
    const heard = (error: RegExp) => eventually(() => firefox.errors.some((each) => error.test(each)))
    await cara.page.evaluate(makeErrors)
    for (const error of [/^console: Something/, /^uncaught: /, /^console: policy: img-src/, /^404: /])
      await heard(error)
    await cara.page.evaluate((url) => location.assign(url), `http://localhost:${await freePort()}/`)
    for (const error of [/^request to another host: /, /^failed: /]) await heard(error)
  },
)

function makeErrors(): void {
  console.error('Something is wrong.')
  setTimeout(() => {
    throw new Error('Something is wrong.')
  })
  new Image().src = 'https://example.com/'
  void fetch('/nowhere')
}

async function signUp(visitor: Visitor, email: string, role?: 'Agent') {
  await visitor.open('/')
  await visitor.click('link', 'Sign Up')
  await visitor.named('button', 'Submit')
  await visitor.type('textbox', 'Email', email)
  await (await visitor.element('input[type=password]')).type(`${email}'s secret`)
  if (role) await visitor.click('radio', role)
  await visitor.click('button', 'Submit')
  await visitor.reads('Account created')
  await (await visitor.element('input[type=password]')).type(`${email}'s secret`)
  await visitor.click('button', 'Login')
}

async function fileTicket(visitor: Visitor) {
  const folder = await mkdtemp(join(tmpdir(), 'bellhop-chosen-'))
  const files = [picture('lamp.png'), note()]
  for (const { name, content } of files) await writeFile(join(folder, name), content)
  await visitor.click('link', 'Submit a request')
  await visitor.type('textbox', 'Subject', title)
  await visitor.type('textbox', 'Describe your issue', 'It blinks twice.')
  const field = (await visitor.element('input[type=file]')) as ElementHandle<HTMLInputElement>
  await field.uploadFile(...files.map(({ name }) => join(folder, name)))
  await visitor.named('button', 'Remove lamp.png')
  await visitor.until('drawn picture', () => document.querySelector<HTMLImageElement>('form img')?.naturalWidth === 1)
  await visitor.click('button', 'Submit Ticket')
  await visitor.named('link', title)
  await rm(folder, { recursive: true })
}

async function search(visitor: Visitor) {
  await visitor.type('searchbox', 'Search tickets', 'blink')
  await visitor.until('mark', () => document.querySelector('mark')?.textContent === 'blinks')
  // A Firefox before 141 does not tell of steps in the history.
  equal(await visitor.page.evaluate(() => location.search), '?q=blink')
  await visitor.click('button', 'Clear search')
  await visitor.loses('button', 'Clear search')
}

async function lookAtFiles(visitor: Visitor) {
  await (await visitor.element('::-p-text(lamp.png)')).click()
  await visitor.named('dialog', 'lamp.png')
  await visitor.until('large picture', () => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth === 1)
  await visitor.page.keyboard.press('ArrowRight')
  await visitor.named('dialog', 'note.txt')
  await visitor.reads('text/plain')
  await visitor.page.keyboard.press('Escape')
  await visitor.loses('dialog', 'note.txt')
}

async function comment(visitor: Visitor, text: string) {
  await (await visitor.element('textarea')).type(text)
  await visitor.click('button', 'Add Comment')
  await eventually(() => visitor.page.evaluate(() => document.querySelector('textarea')?.value === ''))
}
