/** Descriptions, comments and notes with Markdown in them: drawn as elements, and what is plain as it was typed. */
import { deepEqual, equal } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { story } from '../support/browser.ts'
import { signUpAda, signUpCara } from '../support/cast.ts'
import { violationsOf } from './axe.ts'

const text = `Hello,

the scanner **does not switch on** since _Monday_, see [the form](https://forms.example/12) and https://northlight.example/help.

1. charged it
3. pressed \`Power\`
   - in its cradle

> Please try **another** cradle

# Log
\`\`\`
E 10:01  battery *low*
\`\`\`

| Device | Result |
|---|--:|
| SC-20 | works |

![photo](https://elsewhere.example/photo.png)
snake_case, 2 * 3 * 4, #12 and C:\\*.txt`

/** All that one sees of it, line by line. */
const seen = async (page: Page) =>
  (await page.getByRole('article').first().innerText()).split('\n').map((line) => line.trim())

story('marks become elements, for customers and agents alike', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Scanner does not switch on', { description: text })
  await ada.comments(ticket, text)
  for (const as of [cara, ada]) {
    // axe brings its own script, which our policy would keep out.
    const page = await visit({ as, bypassCSP: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    await page.goto('/tickets/1')
    for (const place of [page.getByRole('article').first(), page.getByRole('region', { name: 'Description' })]) {
      await place.getByText('does not switch on', { exact: true }).waitFor()
      deepEqual(await place.locator('strong').allTextContents(), ['does not switch on', 'another'])
      deepEqual(
        await place.getByRole('listitem').evaluateAll((items) => items.map((item) => (item as HTMLLIElement).value)),
        [1, 3, 0],
      )
      equal(await place.locator('blockquote').innerText(), 'Please try another cradle')
      equal(await place.locator('pre').innerText(), 'E 10:01  battery *low*')
      deepEqual(await place.getByRole('cell').allTextContents(), ['SC-20', 'works'])
      const links = place.getByRole('link')
      deepEqual(await links.allTextContents(), ['the form', 'https://northlight.example/help', 'photo'])
      equal(await links.first().getAttribute('rel'), 'noopener noreferrer nofollow')
      // Where words lead is said beside them.
      await place.getByText('(forms.example)').waitFor()
    }
    const lines = await seen(page)
    for (const line of ['photo (elsewhere.example)', 'snake_case, 2 * 3 * 4, #12 and C:\\*.txt'])
      equal(lines.includes(line), true, line)
    // What people write makes no headings, so that the page keeps its outline; nothing of it is fetched from elsewhere.
    equal(await page.getByRole('heading', { name: 'Log' }).count(), 0)
    deepEqual([...new Set(asked)], [new URL(desk.url).host])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      deepEqual(await violationsOf(page), [])
    }
  }
  deepEqual(
    (await ada.reads(ticket)).map(({ content }) => content),
    [text],
  )
})

story('plain text is shown to the last blank and line break', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const plain = 'Hello *,\n\n\n   this   is\n\ta_name_of ours: 2*3*4 > 5\n- Priya'
  const ticket = await cara.submits('Plain', { description: plain })
  await ada.comments(ticket, plain)
  const page = await visit({ as: cara })
  await page.goto('/tickets/1')
  const comment = page.getByRole('article').locator('[dir=auto]').first()
  equal(await comment.innerText(), plain)
  deepEqual(await comment.evaluate((element) => [element.childElementCount, getComputedStyle(element).whiteSpace]), [
    0,
    'pre-wrap',
  ])
})

story('a text with very much formatting opens on demand, and ends as it was typed', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Much')
  await ada.comments(ticket, '*a* '.repeat(20_000))
  const page = await visit({ as: cara })
  await page.goto('/tickets/1')
  const comment = page.getByRole('article').first()
  await comment.getByRole('button', { name: 'Show all' }).waitFor()
  equal(await comment.locator('em').count(), 200)
  await comment.getByRole('button', { name: 'Show all' }).click()
  await comment.getByText('The rest is shown as it was typed', { exact: false }).waitFor()
  equal(await comment.locator('em').count(), 1_500)
  // Nothing of it is missing.
  equal((await comment.locator('[dir=auto]').first().textContent())?.replaceAll(/[^a]/g, '').length, 20_000)
})

story(
  'what lies far below the fold of a long text is not laid out, but there for who searches the page',
  async ({ desk, visit }) => {
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    const ticket = await cara.submits('Much')
    // Each of them takes a browser far longer than a letter.
    await ada.comments(ticket, '*😀'.repeat(33_000))
    const page = await visit({ as: cara })
    await page.goto('/tickets/1')
    const comment = page.getByRole('article').first()
    const open = comment.getByRole('button', { name: 'Show all' })
    await open.waitFor()
    const blocks = comment.locator('[dir=auto] > div')
    equal(await blocks.count(), 2)
    // As high as it is guessed to be: 40 lines.
    equal(await blocks.nth(1).evaluate(({ clientHeight }) => clientHeight), 40 * 23)
    equal((await blocks.allTextContents()).join('').length, 99_000)
    await open.click()
    await open.waitFor({ state: 'detached' })
    equal((await comment.locator('[dir=auto]').first().innerText()).length, 99_000)
  },
)
