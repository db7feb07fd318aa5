/** A phone of 360 pixels, and people who write at length: no screen scrolls sideways, nothing sticks out. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { documents, signUp, signUpAda } from '../support/cast.ts'
import { chosen, heading, story } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { note, picture } from '../support/files.ts'
import { amend } from '../support/network.ts'

const longName = `${'very-long-file-name-'.repeat(10)}end`

story('no screen scrolls sideways at 360 pixels', async ({ desk, visit, expectError }) => {
  const writer = await signUp(desk, `a.person.with.${'a-very-long-name-'.repeat(2)}indeed`, 'customer')
  const unbroken = await writer.submits('W'.repeat(200), {
    description: `${'x'.repeat(50_000)}\n${'many words '.repeat(4_500)}`,
    files: [picture(`${longName}.png`), note('', `${longName}.txt`)],
  })
  await writer.comments(unbroken, `https://example.com/${'long/'.repeat(200)} ${'y'.repeat(2_000)}`)
  await writer.submits('Printer '.repeat(25))
  const viewport = { width: 360, height: 640 }

  const nobody = await visit({ viewport })
  for (const path of ['/login', '/signup', '/nowhere']) {
    if (path === '/nowhere') expectError(nobody, /404/)
    await nobody.goto(path)
    await nobody.getByRole('heading', { level: 1 }).waitFor()
    await fits(nobody)
  }
  const ada = await signUpAda(desk)
  const tags = Array.from({ length: 5 }, (_, index) => `a-tag-of-some-length-${index}`)
  await ada.ask(documents.changeTicket, { id: unbroken.id, addTags: tags })
  for (const person of [writer, ada]) {
    const page = await visit({ viewport, as: person })
    await page.goto('/tickets')
    await page.getByRole('link', { name: unbroken.title }).waitFor()
    await fits(page)
    await search(page)
    await page.goto('/tickets/1')
    await heading(page, `Ticket #1: ${unbroken.title}`)
    await page.getByRole('article').waitFor()
    await fits(page)
    await page.getByRole('button', { name: 'Show all' }).first().click()
    await fits(page)
    for (const ending of ['png', 'txt']) {
      await page.getByRole('button', { name: `${longName}.${ending}` }).click()
      await page.getByRole('dialog').getByRole('link').waitFor()
      await fits(page)
      await page.keyboard.press('Escape')
    }
    await page.goto('/tickets/99')
    await heading(page, 'Ticket not found')
    await fits(page)
    if (person !== writer) continue
    await page.goto('/tickets/new')
    await page.getByLabel('Subject').fill(unbroken.title)
    await page
      .getByLabel('Upload File')
      .setInputFiles([picture(`${longName}.png`), note('', `${longName}.txt`)].map(chosen))
    await page.getByRole('button', { name: `Remove ${longName}.txt` }).waitFor()
    await page.getByLabel('Upload File').setInputFiles([note('', `${longName}.exe`)].map(chosen))
    await page.getByRole('alert').getByText(longName).waitFor()
    await fits(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('dialog').waitFor()
    await fits(page)
  }
})

async function search(page: Page) {
  const long = `${'W'.repeat(60)} ${Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ')}`
  await page.goto(`/tickets?q=${long}&status=open,pending&created=30d&files=yes&exactly=true`)
  await page.getByText('No tickets found').waitFor()
  await page.getByRole('main').getByText('These words were not searched for').waitFor()
  await fits(page)
  const answer = { correctedText: 'W'.repeat(200), ignoredWords: ['x'.repeat(100), 'words'], indexed: 0.4 }
  const mend = await amend(page, 'searchTickets', () => ({ variables: { text: 'Printer' }, answer }))
  await page.goto(`/tickets?q=${long}`)
  await page.getByRole('main').getByText('Showing results for').waitFor()
  await fits(page)
  await mend()
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('listbox').waitFor()
  await fits(page)
}

async function fits(page: Page) {
  const { width, outside } = await page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const all = [
      ...document.querySelectorAll(
        'h1, h2, p, dd, a, button, input, [role=option], select, textarea, dialog, time, img',
      ),
    ]
    return {
      width: document.documentElement.scrollWidth,
      outside: all
        .filter(isSeen)
        .filter((element) => {
          const { left, right, width, height } = element.getBoundingClientRect()
          // Two pixels and less is what stands there for screen readers only.
          return width > 2 && height > 2 && (left < -0.5 || right > innerWidth + 0.5)
        })
        .map((element) => element.outerHTML.slice(0, 200)),
    }
  })
  deepEqual(outside, [], `at ${page.url()}`)
  equal(width, 360, `the width of ${page.url()}`)
}

story(
  'at 1280 pixels neither all columns nor many tokens make the list scroll sideways or lie over each other',
  async (stage) => {
    const cara = await signUp(stage.desk, 'cara', 'customer')
    const ada = await signUpAda(stage.desk)
    const ticket = await cara.submits('A lamp')
    await ada.ask(documents.snoozeTicket, {
      id: ticket.id,
      snoozedUntil: new Date(Date.now() + 259_200_000).toISOString(),
    })
    const page = await stage.visit({ viewport: { width: 1280, height: 800 }, as: ada })
    const all = 'title,status,requester,id,priority,assignee,team,turn,tags,createdAt,updatedAt,snoozedUntil'
    await page.goto(`/tickets?columns=${all}`)
    await page.getByRole('link', { name: 'A lamp' }).waitFor()
    equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280)
    await page.goto('/tickets?created=30d&files=no&priority=normal')
    await page.getByRole('link', { name: 'A lamp' }).waitFor()
    const tokens = page.getByRole('toolbar', { name: 'Filters' })
    const covered = await tokens.evaluate(
      (bar) =>
        [...bar.querySelectorAll('button')].filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect()
          return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }).length,
    )
    equal(covered, 0)
  },
)

story('on a phone a comment is in view once it is sent', async ({ desk, visit }) => {
  const cara = await signUp(desk, 'cara', 'customer')
  const ticket = await cara.submits('A lamp', { description: 'It flickers.\n'.repeat(15), files: [picture('one.png')] })
  const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, as: cara })
  await page.goto(`/tickets/${ticket.id}`)
  await heading(page, `Ticket #${ticket.id}: A lamp`)
  for (const text of ['Mostly at night.', 'And in the morning.']) {
    await page.getByPlaceholder('Leave a comment...').fill(text)
    await page.getByRole('button', { name: 'Add Comment' }).tap()
    const article = page.getByRole('article').filter({ hasText: text })
    await article.waitFor()
    const isUncovered = () =>
      article.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect()
        return [top + 8, bottom - 8].every((y) => element.contains(document.elementFromPoint(left + 20, y)))
      })
    await eventually(isUncovered)
  }
})

story('where nobody has filed anything, nothing is there to search or narrow it by', async ({ desk, visit }) => {
  const cara = await signUp(desk, 'cara', 'customer')
  const people = { customer: cara, agent: await signUpAda(desk) }
  for (const [role, as] of Object.entries(people)) {
    const page = await visit({ as })
    await page.goto('/tickets')
    await page.getByText('No tickets found', { exact: true }).first().waitFor()
    equal(await page.getByRole('button', { name: /^(Filters|Open)/ }).count(), 0)
    equal(await page.getByRole('main').getByRole('searchbox').count(), 0)
    if (role === 'customer') continue
    await cara.submits('A lamp')
    await page.getByRole('link', { name: 'A lamp' }).waitFor()
    await page.getByRole('button', { name: /^Filters/ }).waitFor()
    await page.goto('/tickets?status=closed')
    await page.getByText('No tickets found', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: /^Filters/ }).waitFor()
  }
})
