/** The whole story: Cara files a request with three files, Ada answers, closes and exports it, Cara opens it again. */
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { chosen, heading, logInOn, story } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { note, pdf, picture } from '../support/files.ts'

const title = 'The scanner, again, says "no"'
const description = '=SUM(1) is what it shows,\nand it "blinks" twice'

story('a request is filed, answered, closed, exported and opened again', async ({ visit }) => {
  const cara = await visit()
  await signUp(cara, { email: 'cara@example.com', password: "cara's secret" })
  await heading(cara, 'My Tickets')
  await cara.getByText('No tickets found', { exact: true }).waitFor()
  await cara.getByRole('link', { name: 'Submit a request', exact: true }).click()
  await cara.waitForURL('/tickets/new')
  await fileTicket(cara)
  await cara.waitForURL('/tickets')
  await cara.getByRole('link', { name: title, exact: true }).waitFor()

  const ada = await visit({ acceptDownloads: true })
  await signUp(ada, { email: 'ada@example.com', password: "ada's secret", role: 'Agent' })
  await heading(ada, 'All Tickets')
  deepEqual(await ada.getByRole('columnheader').allTextContents(), ['Title', 'Status', 'Customer ID', 'Customer Mail'])
  const row = ada.getByRole('row').filter({ hasText: title })
  const caraId = await cara.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id)
  equal(await row.getByRole('cell').nth(2).textContent(), caraId)
  equal(await row.getByRole('cell').nth(3).textContent(), 'cara@example.com')

  await ada.getByRole('link', { name: title, exact: true }).click()
  await heading(ada, `Ticket #1: ${title}`)
  await ada.getByText('by cara@example.com').waitFor()
  await comment(ada, 'Hold the trigger for ten seconds.')
  await ada.getByLabel('Update Status').selectOption('Closed')
  await ada.getByText('CLOSED', { exact: true }).waitFor()
  await ada.getByRole('link', { name: 'All Tickets', exact: true }).click()
  await ada.getByRole('row').filter({ hasText: title }).getByText('Closed', { exact: true }).waitFor()
  await checkExport(ada)

  await cara.getByRole('link', { name: title, exact: true }).click()
  await cara.getByText('CLOSED', { exact: true }).waitFor()
  equal(await cara.getByLabel('Update Status').count(), 0)
  const theirs = commentBy(cara, 'ada@example.com')
  await comment(cara, 'That did it, but now it beeps.')
  const own = commentBy(cara, 'cara@example.com')
  await setApart(own, theirs)
  await cara.getByText('OPEN', { exact: true }).waitFor()

  await ada.reload()
  await ada.getByRole('link', { name: title, exact: true }).click()
  await ada.getByText('OPEN', { exact: true }).waitFor()
  await setApart(commentBy(ada, 'ada@example.com'), commentBy(ada, 'cara@example.com'))
})

async function signUp(page: Page, { email, password, role }: { email: string; password: string; role?: 'Agent' }) {
  await page.goto('/')
  await page.waitForURL('/login')
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await page.waitForURL('/signup')
  // Until its form is there that of the log-in still stands, which has such fields, too.
  await heading(page, 'Create your account')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  ok(await page.getByRole('radio', { name: 'Customer' }).isChecked(), 'Customer is chosen at first')
  if (role) await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.waitForURL('/login')
  await logInOn(page, { email, password })
  await page.waitForURL('/')
}

async function fileTicket(page: Page) {
  await page.getByLabel('Subject').fill(title)
  await page.getByLabel('Describe your issue').fill(description)
  const files = page.getByLabel('Upload File')
  await files.setInputFiles([picture(), pdf(), note()].map(chosen))
  const pictures = page.getByRole('list', { name: 'Selected pictures' }).getByRole('listitem')
  equal(await pictures.getByRole('button', { name: 'Remove screenshot.png' }).textContent(), '×')
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('form img')?.naturalWidth === 1)
  await page.getByText('Selected Files:', { exact: true }).waitFor()
  const others = page.getByRole('list', { name: 'Selected files' }).getByRole('listitem')
  deepEqual(await others.getByRole('button').allTextContents(), ['Remove', 'Remove'])

  // Taken out and chosen again.
  await others.getByRole('button', { name: 'Remove note.txt' }).click()
  equal(await others.count(), 1)
  await pictures.getByRole('button').click()
  equal(await pictures.count(), 0)
  await files.setInputFiles([picture(), note()].map(chosen))
  equal(await others.count(), 2)

  await page.getByRole('button', { name: 'Submit Ticket', exact: true }).click()
  await page.waitForURL('/tickets')
  await page.getByRole('row').getByText('3 files').waitFor()
  await page.getByRole('link', { name: 'Submit a request', exact: true }).click()
  equal(await page.getByLabel('Subject').inputValue(), '')
  equal(await page.getByLabel('Describe your issue').inputValue(), '')
  equal(await page.getByText('Selected Files:').count(), 0)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
}

async function comment(page: Page, text: string) {
  await page.getByPlaceholder('Leave a comment...').fill(text)
  await page.getByRole('button', { name: 'Add Comment', exact: true }).click()
  await page.getByRole('region', { name: 'Comments' }).getByText(text, { exact: true }).waitFor()
  // It may be heard of over the live line before it is answered.
  await eventually(async () => (await page.getByPlaceholder('Leave a comment...').inputValue()) === '')
}

const commentBy = (page: Page, email: string) =>
  page.getByRole('region', { name: 'Comments' }).getByRole('article').filter({ hasText: email })

/** One's own stand at the right, others' at the left, on other grounds. */
async function setApart(own: Locator, theirs: Locator) {
  const [ours, others] = [await own.boundingBox(), await theirs.boundingBox()]
  ok(ours && others && ours.x > others.x && ours.x + ours.width > others.x + others.width, 'own comments stand apart')
  const ground = (element: Element) => getComputedStyle(element).backgroundColor
  notEqual(await own.evaluate(ground), await theirs.evaluate(ground))
}

async function checkExport(page: Page) {
  const createdAt = await page.locator('time').first().getAttribute('datetime')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Closed Tickets', exact: true }).click(),
  ])
  match(download.suggestedFilename(), /^closed_tickets_\d{4}-\d\d-\d\d\.csv$/)
  equal(download.suggestedFilename().slice(15, 25), new Date().toISOString().slice(0, 10))
  deepEqual(parseCsv(await readFile(await download.path(), 'utf8')), [
    ['ID', 'Title', 'Description', 'Status', 'Created At', 'User Email'],
    ['1', title, `'${description}`, 'closed', createdAt, 'cara@example.com'],
  ])
}

/** RFC 4180, for text whose every line ends. */
function parseCsv(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  equal(cells.map(([all]) => all).join(''), text)
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}
