/** Two agents on one ticket see each other, and that the other writes; a customer sees and asks nothing of it. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story } from '../support/browser.ts'
import { signUpAbe, signUpAda, signUpCara } from '../support/cast.ts'
import { violationsOf } from './axe.ts'
import { watchShifts } from './shifts.ts'

const sizes = {
  desktop: { viewport: { width: 1350, height: 940 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

const here = (page: Page) => page.getByRole('button', { name: /^Also here: / })
const seesThat = (page: Page, words: string) =>
  page.getByRole('button', { name: `Also here: ${words}`, exact: true }).waitFor()
const seesNobody = (page: Page) => here(page).waitFor({ state: 'detached' })
const writing = (page: Page) => page.getByText('Abe is writing…', { exact: true })
const field = (page: Page) => page.getByPlaceholder('Leave a comment...')

async function open(page: Page) {
  await page.goto('/tickets/1')
  await heading(page, 'Ticket #1: Lamp flickers')
}

/** Answers what shows and hides the page, as changing tabs does. */
async function hideable(page: Page): Promise<(isHidden: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    let hidden = false
    Object.defineProperty(document, 'hidden', { get: () => hidden })
    Object.assign(globalThis, {
      hide: (next: boolean) => {
        hidden = next
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
  return (isHidden) =>
    page.evaluate((next) => (globalThis as unknown as { hide: (next: boolean) => void }).hide(next), isHidden)
}

for (const [size, options] of Object.entries(sizes)) {
  story(
    `two agents on a ticket see each other and who writes, and nothing moves (${size})`,
    async ({ desk, visit }) => {
      const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
      await cara.submits('Lamp flickers')
      const [adas, abes] = [await visit({ as: ada, bypassCSP: true, ...options }), await visit({ as: abe })]
      const shifts = await watchShifts(adas)
      const hide = await hideable(abes)
      await open(adas)
      await field(adas).waitFor()
      await open(abes)
      await seesThat(adas, 'Abe is looking at this ticket')
      await seesThat(abes, 'Ada is looking at this ticket')

      await here(adas).focus()
      await adas.getByText('Abe is looking at this ticket', { exact: true }).waitFor()
      await here(adas).press('Escape')
      await adas.getByText('Abe is looking at this ticket', { exact: true }).waitFor({ state: 'hidden' })
      await heading(adas, 'Ticket #1: Lamp flickers')
      await field(abes).pressSequentially('Which bulb?')
      await seesThat(adas, 'Abe is writing a reply')
      await writing(adas).waitFor()
      equal(await adas.getByRole('log').getByText('Abe is writing a reply').count(), 1)
      equal(await adas.getByText('Which bulb?').count(), 0, 'the text itself is nobody else’s')
      deepEqual(await violationsOf(adas), [])
      deepEqual(await shifts(), [])

      await field(abes).press('Control+Enter')
      await adas.getByRole('article').getByText('Which bulb?').waitFor()
      await seesThat(adas, 'Abe is looking at this ticket')
      await writing(adas).waitFor({ state: 'detached' })

      await abes.getByRole('tab', { name: 'Note' }).click()
      await abes.getByRole('textbox', { name: 'Internal note' }).pressSequentially('The third one.')
      await seesThat(adas, 'Abe is writing an internal note')
      // A tab that nobody looks at is not there, and is told nothing.
      await hide(true)
      await seesNobody(adas)
      await seesNobody(abes)
      await hide(false)
      await seesThat(adas, 'Abe is looking at this ticket')
      await seesThat(abes, 'Ada is looking at this ticket')
      await abes.getByRole('link', { name: 'All Tickets' }).first().click()
      await seesNobody(adas)
    },
  )
}

story('a customer neither sees who looks nor asks for it, and is seen by nobody', async ({ desk, visit }) => {
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  await cara.submits('Lamp flickers')
  const [caras, adas, abes] = [await visit({ as: cara }), await visit({ as: ada }), await visit({ as: abe })]
  const sent: string[] = []
  caras.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  for (const page of [adas, caras]) await open(page)
  await field(caras).pressSequentially('It still does.')
  await open(abes)
  await seesThat(adas, 'Abe is looking at this ticket')
  await field(abes).pressSequentially('Which')
  await seesThat(adas, 'Abe is writing a reply')
  equal(await caras.getByText(/is writing|is looking/).count(), 0)
  deepEqual(
    sent.filter((text) => text.includes('resence')),
    [],
  )
})
