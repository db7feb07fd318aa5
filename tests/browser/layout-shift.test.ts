/** Nothing moves under anyone's eyes while a screen loads, in whatever order its answers come. */
import { deepEqual } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, story, type Stage } from '../support/browser.ts'
import { signUpAda, signUpCara, type TestUser } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { painted, watchShifts } from './shifts.ts'
import { setMany, submitMany } from '../support/many.ts'
import { hold, operationOf } from '../support/network.ts'

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1350, height: 940 } },
}

interface Screen {
  readonly path: string
  readonly as?: TestUser
  /** The questions of which each in turn is answered only when all the others are. */
  readonly asks: readonly string[]
  /** Resolves when all of it is there. */
  readonly isThere: (page: Page) => Promise<void>
}

story(
  'on a phone and a desktop nothing moves while the list, a ticket, a long ticket and the login load',
  async (stage) => {
    const screens = await screensOf(stage)
    for (const [size, options] of Object.entries(sizes)) {
      const pages = new Map<TestUser | undefined, { page: Page; shifts: Awaited<ReturnType<typeof watchShifts>> }>()
      for (const screen of screens) {
        for (const last of screen.asks.length > 0 ? screen.asks : [undefined]) {
          const { page, shifts } = pages.get(screen.as) ?? (await openFor(stage, options, screen.as))
          pages.set(screen.as, { page, shifts })
          const held = last === undefined ? undefined : await hold(page, last)
          const others = screen.asks.filter((each) => each !== last).map((each) => answered(page, each))
          await page.goto(screen.path)
          await held?.asked
          await Promise.all(others)
          await painted(page)
          await held?.letGo()
          await screen.isThere(page)
          deepEqual(await shifts(), [], `${size}: ${screen.path} for ${screen.as?.role ?? 'nobody'}, ${last} last`)
          await page.goto('about:blank')
        }
      }
      for (const { page } of pages.values()) await page.context().close()
    }
  },
)

/** A page on which each screen is loaded as on a first visit: it keeps who is logged in and nothing else. */
async function openFor(stage: Stage, options: (typeof sizes)['phone' | 'desktop'], as: TestUser | undefined) {
  const page = await stage.visit({ ...options, ...(as ? { as } : {}) })
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return
    sessionStorage.clear()
    for (const key of Object.keys(localStorage).filter((one) => one !== 'token' && one !== 'user'))
      localStorage.removeItem(key)
  })
  return { page, shifts: await watchShifts(page) }
}

async function answered(page: Page, operation: string) {
  const response = await page.waitForResponse((each) => operationOf(each.request()) === operation)
  await response.finished()
}

async function screensOf({ desk }: Stage): Promise<Screen[]> {
  // What was filed a moment ago would change its time while one looks.
  desk.clock.advance(-3_600_000)
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  await submitMany(desk, cara, 1_200, (index) => ({
    title: `Printer ${index} ${'prints blank pages '.repeat(index % 4)}`,
  }))
  await setMany(desk, ada, [3, 4, 5, 6, 7], 'pending')
  const short = await cara.submits('Lamp flickers', { description: 'Only at night.', files: [note()] })
  for (const status of ['pending', 'open'] as const) await ada.sets(short, status)
  await ada.comments(short, 'Which bulb?')
  const long = await cara.submits('Chair squeaks', { description: 'It squeaks whenever one sits down.\n'.repeat(3) })
  for (let count = 0; count < 60; count += 1) {
    await (count % 3 ? ada : cara).comments(
      long,
      `Comment ${count}. ${'It still squeaks, and louder. '.repeat(count % 7)}`,
    )
  }
  desk.clock.advance(3_600_000)
  const list = (as: TestUser): Screen => ({
    path: '/tickets',
    as,
    asks: ['tickets', as.role === 'agent' ? 'ticketCounts' : 'customerCounts'],
    async isThere(page) {
      await page.getByRole('link', { name: 'Chair squeaks' }).waitFor()
      await page.getByRole('button', { name: 'All 1,202', exact: true }).waitFor()
    },
  })
  const detail = ({ id, title }: { id: string; title: string }, last: string, as: TestUser): Screen => ({
    path: `/tickets/${id}`,
    as,
    asks: ['ticket', 'comments', 'changes'],
    async isThere(page) {
      await heading(page, `Ticket #${id}: ${title}`)
      await page.getByRole('article').getByText(last).waitFor()
    },
  })
  const login: Screen = { path: '/login', asks: [], isThere: (page) => heading(page, 'Welcome back') }
  return [
    ...[cara, ada].map(list),
    ...[cara, ada].map((as) => detail(short, 'Which bulb?', as)),
    ...[cara, ada].map((as) => detail(long, 'Comment 59.', as)),
    login,
  ]
}
