/** Hostile words and files: whatever a customer writes or attaches is text and bytes to the agent who opens it. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { signUpAda, signUpCara } from '../support/cast.ts'
import type { SentFile } from '../support/client.ts'
import { heading, story } from '../support/browser.ts'
import { note, picture, svg } from '../support/files.ts'

const payloads = [
  '<script>window.__x=1</script>',
  '"><script>window.__x=1</script>',
  '</title><script>window.__x=1</script>',
  '</textarea><script>window.__x=1</script>',
  '<img src=x onerror=window.__x=1>',
  '<img src=x onerror="window.__x=1"//',
  '<svg onload=window.__x=1>',
  '<svg><script>window.__x=1</script></svg>',
  '<svg><animate onbegin=window.__x=1 attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.__x=1</script>"></iframe>',
  '<iframe src="javascript:parent.__x=1"></iframe>',
  '<a href="javascript:window.__x=1" autofocus onfocus=window.__x=1>click</a>',
  '<details open ontoggle=window.__x=1>',
  '<video><source onerror=window.__x=1></video>',
  '<body onload=window.__x=1>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=window.__x=1>',
  '<form><button formaction=javascript:window.__x=1>x',
  '<style>@import "javascript:window.__x=1"</style>',
  '<base href="javascript:window.__x=1//">',
  '${window.__x=1} {{constructor.constructor("window.__x=1")()}} <%= window.__x=1 %>',
  "';window.__x=1;//\u2028<!--<script>window.__x=1</script>-->",
  '[click](javascript:window.__x=1)',
  '[![x](javascript:window.__x=1)](vbscript:window.__x=1)',
  '[x](data:text/html,<script>window.__x=1</script>) [y](//evil.example)',
  '<javascript:window.__x=1> [x]: javascript:window.__x=1',
  '![x](x"onerror="window.__x=1)',
  'javascript:window.__x=1 https://"onmouseover="window.__x=1 http://x"><img/src=x onerror=window.__x=1>',
]

const ranScript = (page: Page) => page.evaluate(() => '__x' in window)

story('markup in titles, texts and file names is shown as it was written', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  // Every payload is a title; every third ticket, which is opened, has three in all its other places.
  for (const [index, title] of payloads.entries()) {
    const three = index % 3 === 0 ? payloads.slice(index, index + 3) : []
    const files = three.map((payload) => picture(`${payload.replaceAll(/["/\\]/g, '')}.png`))
    const ticket = await cara.submits(title, { description: three.join('\n'), files })
    for (const payload of three) await cara.comments(ticket, payload)
  }
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  await heading(page, 'All Tickets')
  await page.getByRole('cell').first().waitFor()
  const titles = page.getByRole('row').getByRole('cell').getByRole('link')
  // A long list is drawn in two steps.
  await titles.nth(payloads.length - 1).waitFor()
  deepEqual(await titles.allTextContents(), payloads.toReversed())
  for (let index = 0; index < payloads.length; index += 3) {
    const three = payloads.slice(index, index + 3)
    // Through the app, as an agent goes: the page is the same all along, and so is `window.__x`.
    await page.getByRole('link', { name: 'Bellhop, to the tickets' }).click()
    await titles.nth(payloads.length - 1 - index).click()
    await page.getByRole('heading', { level: 1, name: /^Ticket #/ }).waitFor()
    await page.getByRole('article').first().waitFor()
    equal(await page.getByRole('heading', { level: 1 }).textContent(), `Ticket #${index + 1}: ${three[0]}`)
    equal(await page.title(), `Ticket #${index + 1}: ${three[0]} · Bellhop`)
    const description = page.getByRole('region', { name: 'Description' }).locator('div').first()
    equal(await description.textContent(), three.join('\n'))
    const comments = await page.getByRole('article').allTextContents()
    equal(comments.length, three.length)
    for (const [at, comment] of comments.entries()) {
      ok(comment.endsWith(three[at] ?? 'none'), comment)
    }
    await page.getByRole('region', { name: 'Attachments' }).getByRole('button').first().click()
    await page.getByRole('dialog').getByRole('img').waitFor()
    await page.keyboard.press('Escape')
    const protocols = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol))
    deepEqual([...new Set(protocols)], ['http:'])
    equal(await ranScript(page), false)
  }
})

story('an attached file that holds a script runs nothing when it is opened', async ({ desk, visit, expectError }) => {
  const cara = await signUpCara(desk)
  const script = '<script>window.__x = 1; localStorage.setItem("stolen", "yes")</script>'
  const files: SentFile[] = [
    svg('drawing.svg'),
    note(`<!doctype html><html><body>${script}</body></html>`, 'page.txt'),
    note('window.__x = 1; localStorage.setItem("stolen", "yes")', 'code.txt'),
    picture('polyglot.png', script),
    { name: 'form.pdf', type: 'text/html', content: `%PDF-1.4\n${script}\n%%EOF\n` },
  ]
  const { attachments } = await cara.submits('Please open these', { files })
  const page = await visit({ as: await signUpAda(desk), acceptDownloads: true })
  await page.goto('/tickets/1')
  await page.getByRole('button', { name: 'drawing.svg' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  for (const { fileName, fileUrl } of attachments) {
    const tab = await page.context().newPage()
    const isShown = fileName === 'polyglot.png'
    const download = isShown ? undefined : tab.waitForEvent('download')
    // To Chromium a navigation that becomes a download is one that failed.
    const answer = await tab
      .goto(fileUrl)
      .catch((error: Error) => match(error.message, /Download is starting|ERR_ABORTED/))
    if (isShown) equal(answer?.headers()['content-type'], 'image/png')
    equal((await download)?.suggestedFilename(), isShown ? undefined : fileName)
    equal(await ranScript(tab), false)
    await tab.close()
  }
  // Nor as the script of a page of ours that a hole in it might let in.
  const holed = await visit({ as: cara, bypassCSP: true })
  await holed.goto('/tickets')
  await heading(holed, 'My Tickets')
  expectError(holed, /Refused to execute script .* MIME type/)
  const runs = await holed.evaluate(
    (urls) =>
      Promise.all(
        urls.map((url) => {
          const element = document.createElement('script')
          element.src = url
          return new Promise((resolve) => {
            element.onload = () => resolve('ran')
            element.onerror = () => resolve('refused')
            document.head.append(element)
          })
        }),
      ),
    attachments.map(({ fileUrl }) => fileUrl),
  )
  deepEqual(new Set(runs), new Set(['refused']))
  for (const each of [page, holed]) {
    equal(await ranScript(each), false)
    const stored = await each.evaluate(() => Object.keys(localStorage).toSorted())
    // Bellhop itself keeps which tickets were opened.
    deepEqual(
      stored.filter((name) => !/^tickets:\d+$/.test(name)),
      ['token', 'user'],
    )
  }
})

/** Ten times as much with each level: a million million of squares in 2 KB, which holds a page up for ever. */
function endlessDrawing(name: string): SentFile {
  const levels = Array.from({ length: 12 }, (_, level) => {
    return `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`
  })
  const square = '<g id="g0"><rect width="9" height="9"/></g>'
  const content = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${square}${levels.join('')}</defs><use href="#g12"/></svg>`
  return { name, type: 'image/svg+xml', content }
}

story('what costs a page too much to draw holds up no one who opens the ticket', async ({ desk, visit }) => {
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('Please look', { files: [endlessDrawing('plan.svg'), picture()] })
  const texts = [
    `http://a${'.'.repeat(99_000)}x`,
    'http://a.example/ '.repeat(5_500),
    ')'.repeat(99_000),
    '\u202e\u2067אב '.repeat(12_000),
    `e${'\u0301'.repeat(99_000)}`,
    'ب'.repeat(99_000),
    'ก็'.repeat(49_500),
    `${'ب'.repeat(300)}[${'ب'.repeat(170)}](http://127.0.0.1/)`.repeat(190),
    `x${'\u{1f3fb}'.repeat(49_500)}`,
  ]
  for (const text of texts) await cara.comments(ticket, text)
  const page = await visit({ as: ada })
  await page.goto('/tickets')
  // With the last of them.
  await page.getByRole('link', { name: 'Please look' }).hover()
  await page.getByText('last of', { exact: false }).waitFor()
  await page.goto(`/tickets/${ticket.id}`)
  await page.getByRole('button', { name: 'plan.svg' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Download' }).waitFor()
  equal(await dialog.getByRole('img').count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'screenshot.png' }).click()
  await dialog.getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  const articles = page.getByRole('article')
  await articles.last().waitFor()
  equal(await articles.count(), texts.length)
  for (const [at, text] of texts.entries()) {
    // Long words are broken up; links do not show their addresses.
    const shown = (await articles.nth(at).textContent())?.replaceAll('\u200b\u200c', '')
    ok(text.includes('](') || shown?.includes(text.trim()))
    ok((await articles.nth(at).getByRole('link').count()) <= 200)
    await articles.nth(at).getByRole('button', { name: 'Show all' }).click()
  }
  await page.getByRole('textbox', { name: 'Comment' }).fill('Still here')
  equal(await page.getByRole('textbox', { name: 'Comment' }).inputValue(), 'Still here')
})
