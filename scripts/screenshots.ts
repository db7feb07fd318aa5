/**
 * `npm run screenshots`: the pictures that the docs show, from the demo desk, into docs/pictures/. With a folder after `--`
 * every screen in every size and theme goes there instead.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/platform/config.ts'
import { createLog } from '../server/platform/log.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { buildIfStale } from './build.ts'
import { demoDesk } from './demo/content.ts'
import { fillDesk, type Clock } from './demo/fill.ts'

type Scheme = 'light' | 'dark'

const root = join(import.meta.dirname, '..')
const folder = process.argv[2] ?? join(root, 'docs', 'pictures')
/** What the docs show; undefined takes all. */
const wanted = process.argv[2]
  ? undefined
  : new Set([
      'list-agent-desktop-light',
      'filters-agent-desktop-light',
      'search-agent-desktop-light',
      'preview-agent-desktop-light',
      'live-agent-desktop-light',
      'search-agent-phone-light',
      'detail-agent-desktop-light',
      'detail-agent-desktop-dark',
      'new-ticket-desktop-light',
      'list-customer-phone-light',
      'detail-customer-phone-dark',
      'compact-agent-desktop-light',
      'operators-agent-desktop-light',
      'palette-agent-desktop-light',
      'updates-agent-desktop-light',
      'presence-agent-desktop-light',
      'undo-send-agent-desktop-light',
      'undo-send-agent-phone-light',
      'shortcuts-agent-desktop-light',
    ])
/** One for each size and theme. */
const news = [
  'Two parcels, one number',
  'Labels print twice',
  'A second address for returns',
  'A scanner does not wake up',
]
/** Always the same, so that a picture changes only when its screen does. */
const moment = new Date('2026-11-20T09:30:00Z')
const minute = 60_000
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

await buildIfStale()
await mkdir(folder, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'bellhop-pictures-'))
const clock: Clock = { at: undefined }
const desk = demoDesk(moment)
const app = await createApp({
  config: readConfig({ DATA_DIR: dataDir, MIN_FREE_DISK_MB: '0', PORT: '0' }),
  log: createLog('warn'),
  now: () => clock.at ?? moment.getTime(),
  webFolder: join(root, 'dist'),
})
const latestOf = (title: RegExp) => desk.tickets.findLastIndex((ticket) => title.test(ticket.title)) + 1
/** Has a note, and no reply yet. */
const assigned = latestOf(/^Can we pay/)
const browser = await launchChromium()
try {
  await fillDesk(app, desk, clock)
  const url = `http://127.0.0.1:${await app.listen({ port: 0, host: '127.0.0.1' })}`
  await liven(url)
  for (const [name, viewport] of Object.entries(sizes)) {
    for (const scheme of ['light', 'dark'] as const) await takeAll(browser, url, name, viewport, scheme)
  }
} finally {
  await browser.close()
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function takeAll(
  chromium: Browser,
  url: string,
  size: string,
  viewport: { width: number; height: number },
  colorScheme: Scheme,
) {
  const touch = size === 'phone' ? { hasTouch: true, isMobile: true } : {}
  const context = await chromium.newContext({ viewport, colorScheme, baseURL: url, reducedMotion: 'reduce', ...touch })
  await context.clock.setFixedTime(moment)
  const page = await context.newPage()
  const shoot = async (screen: string, fullPage = false) => {
    const picture = `${screen}-${size}-${colorScheme}`
    if (wanted && !wanted.has(picture)) return
    if (screen !== 'preview-agent') await page.mouse.move(0, 0)
    await page.waitForLoadState('networkidle')
    // On a phone the comment box clings to the window's edge, so a picture of the whole page would show it midway.
    await page.screenshot({ path: join(folder, `${picture}.png`), fullPage: fullPage && size === 'desktop' })
  }
  await page.goto('/signup')
  await shoot('signup')
  await page.goto('/login')
  await shoot('login')
  await logIn(page, 'grace.okafor@northlight.example')
  await shoot('list-agent')
  await takeList(page, size, shoot)
  const talkative = desk.tickets.findLastIndex(({ files, story }) => files.length > 1 && story.length > 3) + 1
  await page.goto(`/tickets/${talkative}`)
  await shoot('detail-agent', true)
  await page.getByRole('button', { name: /\.png/ }).first().click()
  await shoot('picture')
  await page.keyboard.press('Escape')
  if (colorScheme === 'light')
    await takeReply(page, shoot, async () => {
      if (size === 'desktop') await takePresence(chromium, page, shoot)
    })
  await page.goto('/updates')
  await page
    .getByRole('link', { name: /mentioned you/ })
    .first()
    .waitFor()
  await shoot('updates-agent')
  await page.goto('/people')
  await page.getByRole('rowheader').first().waitFor()
  await shoot('people-agent')
  await page.goto('/profile')
  await page.getByLabel('Your name').waitFor()
  await shoot('profile-agent', true)
  await page.goto('/nowhere')
  await shoot('not-found')
  await takeLive(page, url, shoot)
  if (size === 'phone') await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn(page, desk.tickets[talkative - 1]?.requester ?? '')
  await shoot('list-customer')
  await page.goto(`/tickets/${talkative}`)
  await shoot('detail-customer', true)
  await page.goto('/tickets/new')
  await page.getByLabel('Subject').fill('The replacement came damaged as well')
  await page
    .getByLabel('Describe your issue')
    .fill('Again a hole in the box, and the scanner does not switch on. Photos and invoice below.')
  const files = desk.tickets[talkative - 1]?.files ?? []
  await page.locator('input[type=file]').setInputFiles(
    files.map(({ name, bytes }) => ({
      name,
      mimeType: name.endsWith('.png') ? 'image/png' : 'application/pdf',
      buffer: Buffer.from(bytes),
    })),
  )
  await shoot('new-ticket', true)
  await context.close()
}

/** What the list can do. */
async function takeList(page: Page, size: string, shoot: (screen: string) => Promise<void>) {
  await page.goto('/tickets?status=open,pending&created=30d&files=yes&sort=updated')
  await page.getByRole('row').nth(1).waitFor()
  await shoot('filtered-agent')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await shoot('filters-agent')
  await page.goto('/tickets?q=scanner+batt')
  await page.locator('mark').first().waitFor()
  await shoot('search-agent')
  await page.goto('/tickets?q=unheard-of')
  await page.getByText('No tickets found').waitFor()
  await shoot('nothing-found-agent')
  await page.goto('/tickets')
  await page.getByRole('row').nth(1).waitFor()
  await page.getByPlaceholder('Search tickets').pressSequentially('status:open,pending has:file turn:agents ')
  await page.getByRole('button', { name: 'Remove filter Whose turn: Agents' }).waitFor()
  await page.getByPlaceholder('Search tickets').pressSequentially('assignee:')
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').nth(1).waitFor()
  await shoot('operators-agent')
  await page.goto('/tickets')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to anything' }).getByRole('combobox').fill('scanner')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /scanner/i })
    .first()
    .waitFor()
  await shoot('palette-agent')
  await page.goto('/tickets')
  if (size === 'desktop') {
    await page.getByRole('button', { name: 'Compact rows' }).click()
    await shoot('compact-agent')
    await page.getByRole('button', { name: 'Compact rows' }).click()
    const told = desk.tickets.findLastIndex(({ files, story }) => files.length > 0 && story.length > 1) + 1
    await page.locator(`tr[data-ticket="${told}"] a`).hover()
    await page
      .getByRole('note', { name: /^Preview of/ })
      .filter({ hasNotText: 'Loading' })
      .waitFor()
    await shoot('preview-agent')
    await page.mouse.move(0, 0)
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await shoot('shortcuts-agent')
    await page.keyboard.press('Escape')
  }
  await page.goto('/tickets')
}

/** What was filed elsewhere while one was reading. */
async function takeLive(page: Page, url: string, shoot: (screen: string) => Promise<void>) {
  const line = page.waitForEvent('websocket')
  await page.goto('/tickets')
  await (await line).waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ready"'))
  await page.mouse.wheel(0, 420)
  await fileOne(url)
  await page.getByRole('button', { name: '1 new ticket' }).waitFor()
  await shoot('live-agent')
}

/** A reply that waits to be sent, and is taken back. */
async function takeReply(page: Page, shoot: (screen: string) => Promise<void>, beforeSending: () => Promise<void>) {
  await page.goto(`/tickets/${assigned}`)
  const field = page.getByPlaceholder('Leave a comment...')
  await field.fill('Gladly: half of it now, and the other half by **31 December**. You need not do anything else.')
  await beforeSending()
  await page.getByRole('button', { name: 'Add Comment' }).click()
  const undo = page.getByRole('article').getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  // A phone says it once, beside the reply, as long as that is in sight.
  const toast = page.getByRole('region', { name: 'Last change' }).getByRole('button', { name: 'Undo' })
  if (page.viewportSize()?.width === sizes.desktop.width) await toast.waitFor()
  await shoot('undo-send-agent')
  await undo.click()
  await undo.waitFor({ state: 'detached' })
  await field.fill('')
}

/** A colleague begins to answer the same ticket. */
async function takePresence(chromium: Browser, page: Page, shoot: (screen: string) => Promise<void>) {
  const { origin, pathname } = new URL(page.url())
  const context = await chromium.newContext({ baseURL: origin })
  const colleague = await context.newPage()
  await colleague.goto('/login')
  await logIn(colleague, 'amara.diallo@northlight.example')
  await colleague.goto(pathname)
  await page.getByRole('button', { name: /^Also here/ }).waitFor()
  await colleague.getByPlaceholder('Leave a comment...').pressSequentially('Yes')
  const writes = page.getByText('Amara Diallo is writing…', { exact: true })
  await writes.waitFor()
  await shoot('presence-agent')
  await context.close()
  await writes.waitFor({ state: 'detached' })
}

/** Lets colleagues do this morning what an agent is told of. */
async function liven(url: string) {
  const { login } = await ask(
    url,
    `mutation { login(email: "grace.okafor@northlight.example", password: "bellhop-demo") { user { id } } }`,
  )
  const done: readonly (readonly [minutesAgo: number, by: string, mutation: string])[] = [
    [
      52,
      'henrik.solberg@northlight.example',
      `addComment(ticketId: "${latestOf(/setup fee/)}", audience: agents, content: "@Grace Okafor, may I take the fee off? It is above my limit.") { id }`,
    ],
    [14, 'amara.diallo@northlight.example', `updateTicket(id: "${assigned}", assignee: "${login.user.id}") { id }`],
  ]
  for (const [minutesAgo, by, mutation] of done) {
    clock.at = moment.getTime() - minutesAgo * minute
    await ask(url, `mutation { ${mutation} }`, await logInAt(url, by))
  }
  clock.at = undefined
}

/** Files a ticket as a customer in another place would. */
async function fileOne(url: string) {
  const token = await logInAt(url, desk.tickets[0]?.requester ?? '')
  await ask(url, `mutation { createTicket(title: "${news.pop()}") { id } }`, token)
}

/** Answers a token. */
async function logInAt(url: string, email: string): Promise<string> {
  const { login } = await ask(url, `mutation { login(email: "${email}", password: "bellhop-demo") { token } }`)
  return login.token
}

async function ask(url: string, query: string, token?: string): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data, errors } = (await response.json()) as { data: any; errors?: { message: string }[] }
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'))
  return data
}

async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('bellhop-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('table').waitFor()
}
