import type { Page } from 'playwright-core'
import type { TestUser } from '../../support/cast.ts'
import { field, isAt } from './agent-at-work.ts'
import type { Ledger } from './ledger.ts'

export const questionOf = (number: number) => `Which part of request ${number} is it?`
export const answerOf = (number: number) => `It is part ${number}.`

/** Reads the question on each of these tickets in turn, as soon as it comes, and answers it. */
export async function answerQuestions(page: Page, person: TestUser, ledger: Ledger, numbers: readonly number[]) {
  for (const number of numbers) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to anything' }).waitFor()
    await page.keyboard.type(`#${number}`)
    await page.keyboard.press('Enter')
    await isAt(page, number)
    // An agent can take a reply back for some seconds, and may not have come so far yet.
    await page.getByRole('article').getByText(questionOf(number), { exact: true }).waitFor({ timeout: 90_000 })
    await field(page).click()
    await page.keyboard.type(answerOf(number))
    // Noted before anybody can have read it.
    ledger.sent(number, person, answerOf(number))
    ledger.of(number).status = 'open'
    await page.keyboard.press('Control+Enter')
    await page.getByRole('article').getByText(answerOf(number), { exact: true }).waitFor()
  }
}
