/** Colleagues named in notes: chosen while one types, shown in the note, and nowhere else. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { story } from '../support/browser.ts'
import { documents, signUp, signUpAbe, signUpAda, signUpCara, told } from '../support/cast.ts'

const noteField = (page: Page) => page.getByLabel('Internal note, agents only')
const list = (page: Page) => page.getByRole('listbox', { name: 'Mention a colleague' })
const option = (page: Page, name: string) => list(page).getByRole('option', { name })
const chip = (page: Page, name: string) => page.getByRole('article', { name: 'Internal note' }).getByText(name)

story('an agent names a colleague by keyboard, takes it back and again, and the note shows the name', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  told(await abe.ask(documents.updateProfile, { name: 'Abe Winter' }), 'updateProfile')
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await page.goto('/tickets/1')
  await page.getByPlaceholder('Leave a comment...').waitFor()
  await page.keyboard.press('n')
  await noteField(page).pressSequentially('Look, @wi')
  await option(page, 'Abe Winter').waitFor()
  const id = await option(page, 'Abe Winter').getAttribute('id')
  equal(await noteField(page).getAttribute('aria-activedescendant'), id)
  await page.keyboard.press('Enter')
  equal(await noteField(page).inputValue(), 'Look, @Abe Winter ')
  await list(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  equal(await noteField(page).inputValue(), 'Look, @wi')
  await page.keyboard.press('Control+y')
  equal(await noteField(page).inputValue(), 'Look, @Abe Winter ')

  await noteField(page).pressSequentially('and @')
  await option(page, 'Ada').waitFor()
  // The list first, then the field.
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  ok(await noteField(page).evaluate((field) => field === document.activeElement))
  await noteField(page).pressSequentially('A')
  equal(await list(page).count(), 0)
  await page.keyboard.press('Control+Enter')
  await chip(page, '@Abe Winter').waitFor()
  equal(await noteField(page).inputValue(), '')

  // The preview shows whom a note names, by what they are called, and a reply's shows what is typed.
  await noteField(page).fill('For @abe@example.com, not for @Nobody')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('@Abe Winter', { exact: true }).waitFor()
  equal(await preview.innerText(), 'For @Abe Winter, not for @Nobody')
  await noteField(page).fill('')

  told(await abe.ask(documents.updateProfile, { name: 'Abraham' }), 'updateProfile')
  await page.reload()
  await chip(page, '@Abraham').waitFor()
  equal(await chip(page, '@Abraham').getAttribute('title'), '@Abe Winter')
})

story('those who are called the same are named by address; a reply offers nobody', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const twin = await signUp(desk, 'twin', 'agent')
  for (const each of [abe, twin]) told(await each.ask(documents.updateProfile, { name: 'Kim' }), 'updateProfile')
  await cara.submits('Lamp flickers')
  const page = await visit({ as: ada })
  await page.goto('/tickets/1')
  await page.getByPlaceholder('Leave a comment...').pressSequentially('@Ki')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await noteField(page).pressSequentially('@Ki')
  await option(page, 'twin@example.com').click()
  deepEqual(
    [await noteField(page).inputValue(), await page.getByPlaceholder('Leave a comment...').inputValue()],
    ['@twin@example.com ', '@Ki'],
  )
  equal(await list(page).count(), 0)
})
