/** Looking at attachments: the modal for pictures and for other files, by mouse and by keyboard. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { signUpCara } from '../support/cast.ts'
import { heading, story } from '../support/browser.ts'
import { note, picture } from '../support/files.ts'

story('a picture is shown large, another file with its name, type and download', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  await cara.submits('My lamp', { files: [picture(), note()] })
  const page = await visit({ as: cara, acceptDownloads: true })
  await page.goto('/tickets/1')
  await heading(page, 'Ticket #1: My lamp')
  const [first, second] = ['screenshot.png', 'note.txt'].map((name) => page.getByRole('button', { name }))
  ok(first && second)
  // The panel draws the picture itself, and letters for anything else.
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('section img')?.naturalWidth === 1)

  await first.click()
  const dialog = page.getByRole('dialog', { name: 'screenshot.png' })
  await dialog.getByRole('heading', { name: 'screenshot.png' }).waitFor()
  await dialog.getByRole('img', { name: 'screenshot.png' }).waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth === 1)
  const closed = () => dialog.waitFor({ state: 'detached' })
  const hasFocus = (button: typeof first) => button.evaluate((each) => each === document.activeElement)

  // A press that ends outside but began inside leaves it open; a click outside closes it.
  const box = await dialog.boundingBox()
  ok(box && box.x > 10 && box.y > 10, 'there is an outside')
  await page.mouse.move(box.x + 40, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  ok(await dialog.isVisible())
  await page.mouse.click(5, 5)
  await closed()
  ok(await hasFocus(first), 'the focus goes back after a click outside')

  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await closed()
  ok(await hasFocus(first), 'the focus goes back after Escape')

  await second.click()
  const other = page.getByRole('dialog', { name: 'note.txt' })
  deepEqual((await other.getByRole('definition').allTextContents()).slice(0, 2), ['note.txt', 'text/plain'])
  equal(await other.getByRole('img').count(), 0)
  const link = other.getByRole('link', { name: 'Download', exact: true })
  equal(await link.getAttribute('target'), '_blank')
  match((await link.getAttribute('rel')) ?? '', /noopener/)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  equal(download.suggestedFilename(), 'note.txt')
  equal(await readFile(await download.path(), 'utf8'), note().content)
  equal(new URL(page.url()).pathname, '/tickets/1')
  await other.getByRole('button', { name: 'Close' }).click()
  await other.waitFor({ state: 'detached' })
  ok(await hasFocus(second), 'the focus goes back after ×')
})
