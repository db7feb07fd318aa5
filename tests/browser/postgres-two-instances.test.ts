/** Two Bellhops behind a proxy, used by two people at once: one of them is killed, then the other, and both people just go on. */
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { chosen, heading, perform } from '../support/browser.ts'
import { signUpAda, signUpCara } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { startInstances } from '../support/instances.ts'
import { loseAnswer } from '../support/network.ts'
import { administer } from '../support/postgres.ts'
import { startProxy } from '../support/proxy.ts'

const name = 'an instance that is killed takes nothing with it'

test(name, { timeout: 240_000 }, async () => {
  await using instances = await startInstances(2)
  await using proxy = await startProxy(instances.ports)
  await perform(name, proxy, async ({ desk, visit, expectError, allowError }) => {
    const [caraHerself, adaHerself] = [await signUpCara(desk), await signUpAda(desk)]
    await caraHerself.submits('My lamp')
    const [cara, ada] = [await visit({ as: caraHerself }), await visit({ as: adaHerself })]
    const adasList = await ada.context().newPage()
    for (const page of [cara, ada]) {
      await page.goto('/tickets/1')
      await heading(page, 'Ticket #1: My lamp')
    }
    await adasList.goto('/tickets')
    await adasList.getByRole('link', { name: 'My lamp' }).waitFor()
    await talk(cara, ada, 'before')

    expectError(cara, /ERR_CONNECTION_RESET/)
    // What was on its way to the one that is killed. Whatever it was, the page has to get it from the other.
    for (const page of [cara, ada, adasList]) allowError(page, /502 \(Bad Gateway\)/)
    // Whichever of the two each page holds on to, it is killed once.
    for (const [index, status] of (['Pending', 'Closed'] as const).entries()) {
      // What one did before it could say so, the other does not do again.
      const mend = await loseAnswer(cara, 'addComment')
      await write(cara, `Once, ${status}`)
      await cara.getByText(/^The server could not be reached/).waitFor()
      await instances.kill(index)
      await mend()
      await cara.getByRole('button', { name: 'Add Comment' }).click()
      for (const page of [cara, ada]) await comment(page, `Once, ${status}`).waitFor()

      await ada.getByLabel('Update Status').selectOption(status)
      const row = adasList.getByRole('row').filter({ hasText: 'My lamp' })
      for (const page of [cara, ada]) await page.getByText(status.toUpperCase(), { exact: true }).waitFor()
      await row.getByText(status, { exact: true }).waitFor()
      await talk(cara, ada, status)
      // Hers opens it again.
      for (const page of [cara, ada]) await page.getByText('OPEN', { exact: true }).waitFor()
      await row.getByText('Open', { exact: true }).waitFor()
      await file(cara, `My chair, ${status}`)
      await adasList.getByRole('button', { name: '1 new ticket' }).click()
      await adasList.getByRole('link', { name: `My chair, ${status}` }).waitFor()
      if (index === 0) await instances.start(index)
    }

    await cara.reload()
    const said = ['Pending', 'Closed'].flatMap((when) => [`Once, ${when}`, `Cara, ${when}`, `Ada, ${when}`])
    for (const page of [cara, ada]) {
      await comment(page, 'Ada, Closed').waitFor()
      deepEqual(await wordsOf(page), ['Cara, before', 'Ada, before', ...said])
    }
  })
  const tables = ['ticket', 'comment', 'attachment'].map((table) => `(SELECT count(*) FROM ${table})::int AS ${table}`)
  const [stored] = await administer(instances.databaseUrl, `SELECT ${tables.join(', ')}`)
  deepEqual({ ...stored }, { ticket: 3, comment: 8, attachment: 2 })
  equal(instances.said(), '')
})

/** The text of each comment, without by whom and when it was written. */
const wordsOf = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((articles) => articles.map(({ textContent }) => /(?:Once|Cara|Ada), \w+$/.exec(textContent)?.[0]))

const comment = (page: Page, text: string) => page.getByRole('article').getByText(text, { exact: true })

async function write(page: Page, text: string) {
  await page.getByPlaceholder('Leave a comment...').fill(text)
  await page.getByRole('button', { name: 'Add Comment' }).click()
}

/** Each writes, and each reads the other without doing anything. */
async function talk(cara: Page, ada: Page, when: string) {
  await write(cara, `Cara, ${when}`)
  await comment(ada, `Cara, ${when}`).waitFor()
  await write(ada, `Ada, ${when}`)
  await comment(cara, `Ada, ${when}`).waitFor()
}

/** A ticket with a file, and back to the first one. */
async function file(page: Page, title: string) {
  await page.getByRole('link', { name: 'My Tickets' }).click()
  await page.getByRole('link', { name: 'Submit a request' }).click()
  await page.getByLabel('Subject').fill(title)
  await page.getByLabel('Upload File').setInputFiles([chosen(note())])
  await page.getByRole('button', { name: 'Submit Ticket' }).click()
  await page.getByRole('link', { name: title }).waitFor()
  await page.getByRole('link', { name: 'My lamp' }).click()
  await heading(page, 'Ticket #1: My lamp')
}
