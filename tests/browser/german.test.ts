/** The same screens in German: by the browser's language, by choice, and on a phone. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { signUp, signUpAda, signUpCara, type TestUser } from '../support/cast.ts'
import { chosen, heading, story } from '../support/browser.ts'
import { note, picture } from '../support/files.ts'
import { interceptAll } from '../support/network.ts'
import { loaded } from './loaded.ts'

const german = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }

story('a customer whose browser speaks German', async ({ visit }) => {
  const page = await visit(german)
  await page.goto('/signup')
  await heading(page, 'Konto anlegen')
  equal(await page.locator('html').getAttribute('lang'), 'de')
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await page.getByText('Bitte geben Sie Ihre E\u{2011}Mail-Adresse ein.').waitFor()
  await page.getByLabel('E-Mail-Adresse').fill('cara@example.com')
  await page.getByLabel('Passwort').fill('caras Geheimnis')
  ok(await page.getByRole('radio', { name: 'Kunde' }).isChecked())
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await page.getByText('Ihr Konto ist angelegt.').waitFor()
  await page.getByLabel('Passwort').fill('caras Geheimnis')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await heading(page, 'Meine Tickets')
  await page.getByText('Keine Tickets gefunden').waitFor()

  for (const files of [1, 2]) {
    await page.getByRole('link', { name: 'Anfrage stellen' }).click()
    await heading(page, 'Neues Ticket')
    equal(await page.title(), 'Neues Ticket · Bellhop')
    await page.getByLabel('Betreff').fill(`Drucker ${files}`)
    const named = Array.from({ length: files }, (_, index) => note('Text', `Notiz-${index}.txt`))
    await page.getByLabel('Dateien hochladen').setInputFiles(named.map(chosen))
    await page.getByRole('button', { name: 'Notiz-0.txt entfernen' }).waitFor()
    await page.getByRole('button', { name: 'Ticket absenden' }).click()
    await heading(page, 'Meine Tickets')
  }
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('Drucker 1')
    .getByText(/1\u{a0}Datei$/u)
    .waitFor()
  await row('Drucker 2')
    .getByText(/2\u{a0}Dateien$/u)
    .waitFor()
  equal(await row('Drucker 2').getByRole('cell').nth(1).textContent(), 'Offen')
  const time = row('Drucker 2').locator('time').first()
  match((await time.textContent()) ?? '', /^vor /)
  match((await time.getAttribute('title')) ?? '', /^\p{L}+, \d{1,2}\. \p{L}+ \d{4} um \d\d:\d\d$/u)
  await page.getByRole('button', { name: 'Offen 2' }).waitFor()

  await page.getByRole('link', { name: 'Drucker 2' }).click()
  await heading(page, 'Ticket #2: Drucker 2')
  await page.getByText('OFFEN').waitFor()
  await page.getByText('Noch keine Kommentare').waitFor()
  await page.getByText('Keine Beschreibung angegeben').waitFor()
  await page.getByPlaceholder('Ihr Kommentar …').fill('Er druckt nicht.')
  await page.getByRole('button', { name: 'Kommentieren' }).click()
  await page.getByRole('article').getByText('vor weniger als einer Minute').waitFor()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await heading(page, 'Willkommen zurück')
})

story('whoever wants another language than the browser chooses it, and finds it again', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  await cara.submits('A lamp', { files: [picture('lamp.png')] })
  const page = await visit({ ...german, as: cara })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/tickets')
  await heading(page, 'Meine Tickets')
  ok(fetched.some(isGermanChunk))
  await choose(page, 'English')
  await heading(page, 'My Tickets')
  await spoken(page, 'Language: English')
  equal(await page.locator('html').getAttribute('lang'), 'en')

  fetched.length = 0
  await page.reload()
  await heading(page, 'My Tickets')
  equal(fetched.some(isGermanChunk), false, 'who reads English does not fetch German')
  const other = await page.context().newPage()
  await other.goto('/tickets/new')
  await heading(other, 'New Ticket')
  await other.getByLabel('Subject').fill('Another lamp')
  await choose(page, 'Deutsch')
  await heading(page, 'Meine Tickets')
  // In the other tab too, and without a reload: what was typed is still there.
  await heading(other, 'Neues Ticket')
  equal(await other.getByLabel('Betreff').inputValue(), 'Another lamp')
})

story('what the server says is in the language of the page, whatever the browser speaks', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  const page = await visit(german)
  await page.goto('/login')
  await page.getByLabel('E-Mail-Adresse').fill(cara.email)
  await page.getByLabel('Passwort').fill('geraten')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByText('E\u{2011}Mail-Adresse und Passwort passen nicht zusammen.').waitFor()
  await choose(page, 'English')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('That email and password do not match.').waitFor()
  await choose(page, 'Deutsch')
  await page.getByLabel('Passwort').fill(cara.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await heading(page, 'Meine Tickets')

  await page.getByRole('link', { name: 'Anfrage stellen' }).click()
  await page.getByLabel('Betreff').fill('Ein Bild')
  await page.getByLabel('Dateien hochladen').setInputFiles(chosen(note('kein Bild', 'bild.png')))
  await page.getByRole('button', { name: 'Ticket absenden' }).click()
  await page.getByText('„bild.png“ ist keine echte .png-Datei.').waitFor()
})

story('where German can not be had the page is English, and says so when it is chosen', async (stage) => {
  const page = await stage.visit({ ...german, as: await signUpCara(stage.desk) })
  stage.expectError(page, /ERR_FAILED/)
  const letThrough = await interceptAll(page, /\/assets\/de-/, (route) => route.abort())
  await page.goto('/tickets')
  await heading(page, 'My Tickets')
  equal(await page.locator('html').getAttribute('lang'), 'en')
  const alert = page.waitForEvent('dialog')
  const chosenInVain = choose(page, 'Deutsch')
  match((await alert).message(), /could not be loaded/)
  await (await alert).accept()
  await chosenInVain
  await page.getByRole('button', { name: 'Language: English. Switch to Deutsch' }).waitFor()
  await letThrough()
  await page.reload()
  await heading(page, 'Meine Tickets')
})

story('another language leaves no word of the one before, on any screen', async ({ desk, visit }) => {
  const cara = await signUp(desk, 'cara', 'customer')
  const ada = await signUpAda(desk)
  const ticket = await cara.submits('1234', { files: [picture('5678.png')] })
  await cara.comments(ticket, '90')
  const screens = [
    { as: undefined, path: '/login' },
    { as: undefined, path: '/signup' },
    { as: cara, path: '/tickets?files=no&created=7d' },
    { as: cara, path: '/tickets/new' },
    { as: cara, path: '/profile' },
    { as: ada, path: '/people' },
    { as: ada, path: '/people?part=customers' },
    { as: ada, path: '/people?part=organisations' },
    { as: undefined, path: '/reset?code=x' },
    { as: ada, path: '/tickets?created=7d&status=open,pending&sort=priority' },
    { as: ada, path: `/tickets/${ticket.id}` },
    { as: ada, path: '/tickets/99', told: { en: 'There is no such ticket', de: 'Dieses Ticket gibt es nicht' } },
  ]
  const pages = new Map<TestUser | undefined, Page>()
  for (const { as, path, told } of screens) {
    const page = pages.get(as) ?? (await visit(as ? { as } : {}))
    pages.set(as, page)
    // The server is asked again for what it says.
    const hear = (locale: 'en' | 'de') => told && page.getByText(told[locale]).waitFor()
    await page.goto(path)
    await loaded(page)
    const english = await readWords(page)
    await choose(page, 'Deutsch')
    await page.locator('html[lang=de]').waitFor()
    await hear('de')
    const switched = await readWords(page)
    await page.reload()
    await loaded(page)
    deepEqual(switched, await readWords(page), path)
    ok(english.filter((words) => switched.includes(words)).length < english.length / 2, path)
    await choose(page, 'English')
    await page.locator('html[lang=en]').waitFor()
    await hear('en')
    deepEqual(await readWords(page), english, path)
  }
})

story('in German, too, no screen of a phone scrolls sideways', async ({ desk, visit }) => {
  const cara = await signUpCara(desk)
  const ada = await signUpAda(desk)
  const ticket = await cara.submits('Der Drucker im dritten Stock druckt nicht mehr', {
    description: 'Seit heute Morgen.',
    files: [picture('drucker.png'), note('', 'protokoll.txt')],
  })
  await ada.comments(ticket, 'Bitte starten Sie ihn neu.')
  await ada.sets(ticket, 'closed')
  for (const width of [390, 360]) {
    const phone = { ...german, viewport: { width, height: 844 }, isMobile: true, hasTouch: true }
    const screens = [
      { as: undefined, paths: ['/login', '/signup', '/reset?code=x'] },
      {
        as: cara,
        paths: ['/tickets', `/tickets/${ticket.id}`, '/tickets/new', '/tickets?q=nichts&files=yes', '/profile'],
      },
      {
        as: ada,
        paths: [
          '/people',
          '/people?part=customers',
          '/people?part=organisations',
          '/tickets?created=30d&priority=normal',
          `/tickets/${ticket.id}`,
          '/tickets?triage=first',
        ],
      },
    ]
    for (const { as, paths } of screens) {
      const page = await visit(as ? { ...phone, as } : phone)
      for (const path of paths) {
        await page.goto(path)
        await loaded(page)
        equal(await page.evaluate(() => document.documentElement.scrollWidth), width, path)
        deepEqual(await outside(page), [], path)
        deepEqual(await broken(page), [], path)
        for (const area of await page.locator('textarea:visible').all())
          ok((await area.boundingBox())!.width > 120, path)
      }
    }
  }
})

const isGermanChunk = (path: string) => /\/assets\/de-[\w-]+\.js$/.test(path)

const choose = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(?:Language|Sprache): .*${name}$`) }).click()

const spoken = (page: Page, words: string) =>
  page.getByRole('log').getByText(words, { exact: true }).waitFor({ state: 'attached' })

/** All that is read on the page: texts, and the attributes that are read; ages are left out, since they go on. */
function readWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const read = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']
    const words = [document.title]
    for (const element of document.querySelectorAll('body *:not(script, noscript, time, [role=log], [role=log] *)')) {
      for (const name of read) words.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node instanceof Text) words.push(node.data.trim())
    }
    return words.filter((each) => /\p{L}/u.test(each))
  })
}

/** What sticks out of the window. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, p, dd, a, button, input, select, textarea, time, label')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 2 && (left < -0.5 || right > innerWidth + 0.5)
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  )
}

/** Words of what one presses, and of titles, that go on in the next line. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const range = document.createRange()
    for (const element of document.querySelectorAll('h1, h2, th, label, button, [aria-hidden=true]')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.clientWidth < 3) continue
      for (const node of element.childNodes) {
        if (!(node instanceof Text)) continue
        for (const { 0: word, index } of node.data.matchAll(/\p{L}+/gu)) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word)
        }
      }
    }
    return found
  })
}
