/** What the server refuses while it is still being sent: Chromium reads why, and nothing that was typed is lost. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { signUpCara } from '../support/cast.ts'
import { chosen, story } from '../support/browser.ts'
import { count } from '../support/database.ts'
import { note } from '../support/files.ts'

const megabyte = 1024 * 1024

story(
  'a file that the server finds too large is named, and the draft stays',
  async ({ desk, visit, expectError }) => {
    const cara = await signUpCara(desk)
    const page = await visit({ as: cara })
    // A page that was opened before the limits were lowered.
    await page.route('**/graphql', async (route, request) => {
      if (!request.postData()?.includes('maxFileBytes')) return route.fallback()
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replaceAll(/("max(?:File|Ticket)Bytes":)\d+/g, '$199999999') })
    })
    await page.goto('/tickets/new')
    await page.getByLabel('Subject').fill('My lamp')
    await page.getByLabel('Describe your issue').fill('It flickers.')
    await page.getByLabel('Upload File').setInputFiles(chosen(note('x'.repeat(6 * megabyte), 'large.txt')))
    await page.getByRole('button', { name: 'Remove large.txt' }).waitFor()
    expectError(page, /413/)
    await page.getByRole('button', { name: 'Submit Ticket' }).click()
    await page.getByText(/can have at most 2 MB together/).waitFor()
    equal(await page.getByLabel('Subject').inputValue(), 'My lamp')
    equal(await page.getByLabel('Describe your issue').inputValue(), 'It flickers.')
    await page.getByRole('button', { name: 'Remove large.txt' }).waitFor()
    equal(count(desk, 'ticket'), 0)
  },
  { env: { MAX_FILE_MB: '1', MAX_TICKET_MB: '2' } },
)

story('Chromium reads the reason of every refusal of a long body', async ({ desk, visit, expectError }) => {
  const cara = await signUpCara(desk)
  const page = await visit({ as: cara })
  await page.goto('/tickets')
  for (const status of [401, 413, 415]) expectError(page, new RegExp(String(status)))
  const json = 'application/json'
  for (const [token, type, megabytes, status, message] of [
    [cara.token, json, 6, 413, /larger than 1572864 bytes/],
    [undefined, json, 6, 401, /log in/],
    [cara.token, 'text/plain', 6, 415, /must be JSON/],
    [undefined, 'multipart/form-data; boundary=b', 20, 401, /log in/],
  ] as const) {
    const answer = await page.evaluate(
      async ([bearer, contentType, bytes]) => {
        const headers = { 'content-type': contentType, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
        const response = await fetch('/graphql', { method: 'POST', headers, body: ' '.repeat(bytes) })
        return { status: response.status, text: await response.text() }
      },
      [token, type, megabytes * megabyte] as const,
    )
    deepEqual(answer.status, status)
    match(answer.text, message)
  }
})
