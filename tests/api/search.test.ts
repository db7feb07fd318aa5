/** One box over numbers, titles, descriptions, comments, addresses and file names: what is found, by whom, and in which order. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { addComment } from '../../server/comments/comments.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, told, type Person, type SeenTicket } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { note } from '../support/files.ts'
import { actorOf, submitMany } from '../support/many.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

interface SeenHit {
  readonly ticket: { readonly id: string; readonly title: string }
  readonly place: 'title' | 'description' | 'comment' | 'file' | 'about'
  readonly excerpt: readonly { readonly text: string; readonly isHit: boolean }[]
  readonly cursor: string
}

const search = async (person: Person, text: string, more: object = {}): Promise<SeenHit[]> =>
  told(await person.ask(documents.search, { text, ...more }), 'search')
const titles = async (person: Person, text: string, more: object = {}) =>
  (await search(person, text, { first: 100, ...more })).map(({ ticket }) => ticket.title)
const found = async (person: Person, text: string) => (await titles(person, text)).toSorted()
const marked = ({ excerpt }: SeenHit) => excerpt.filter(({ isHit }) => isHit).map(({ text }) => text)

/** All hits, page by page. */
async function allHits(person: Person, text: string, first: number, filter: object = {}): Promise<SeenHit[]> {
  const hits: SeenHit[] = []
  for (let cursor: string | undefined; ; cursor = hits.at(-1)?.cursor) {
    const page = await search(person, text, { ...filter, first, after: cursor ?? null })
    hits.push(...page)
    if (page.length < first) return hits
  }
}

test('Found by any word of title, description, comment or file name, from the moment it is written', async () => {
  const ticket = await cara.submits('Printer jams', {
    description: 'Since Tuesday',
    files: [note('x', 'Protocol-7.txt')],
  })
  await ada.comments(ticket, 'Replace the rollers')
  for (const [text, place] of [
    ['printer', 'title'],
    ['tuesday', 'description'],
    ['rollers', 'comment'],
    ['protocol-7.txt', 'file'],
  ]) {
    const [hit] = await search(cara, text as string)
    deepEqual([hit?.ticket.title, hit?.place], ['Printer jams', place], String(text))
  }
})

test('Accents, case and width do not matter, on either side', async () => {
  await cara.submits('Café Über ÅNGSTRÖM ﬁnd Ｆｕｌｌ Łódź Straße İstanbul')
  for (const text of [
    'cafe',
    'CAFÉ',
    'cafe\u0301',
    'uber',
    'über',
    'angstrom',
    'find',
    'full',
    'FULL',
    'straße',
    'istanbul',
    'İSTANBUL',
  ])
    equal((await search(cara, text)).length, 1, text)
})

test('The last word is found while it is typed; a space ends it', async () => {
  await cara.submits('Backordered invoices')
  const word = 'backordered'
  for (let length = 2; length <= word.length; length++) {
    ok((await titles(cara, word.slice(0, length))).includes('Backordered invoices'), word.slice(0, length))
    ok((await titles(cara, `invoices ${word.slice(0, length)}`)).includes('Backordered invoices'))
  }
  for (const text of ['backorder ', 'backorder invoices', 'ackordered', 'invoices backorderedx', '"backorder"'])
    deepEqual(await titles(cara, text), [], text)
})

test('Quoted words stand together, in this order', async () => {
  await cara.submits('Red light blinks', { description: 'The green lamp is off' })
  for (const text of ['"red light"', '"red li', '"green lamp" red', 'blinks "red light" lamp', '“red” light'])
    equal((await search(cara, text)).length, 1, text)
  for (const text of ['"light red"', '"red blinks"', '"red green"', '"blinks the"'])
    deepEqual(await search(cara, text), [], text)
})

test('By number, with or without #, that ticket first, and only to whom it belongs', async () => {
  const ticket = await cara.submits('By its number')
  const other = await carl.submits(`Like number ${ticket.id}`)
  for (const text of [ticket.id, `#${ticket.id}`, ` #${ticket.id} `]) {
    equal((await search(ada, text))[0]?.ticket.id, ticket.id)
    equal((await search(cara, text))[0]?.ticket.id, ticket.id)
    ok(!(await search(carl, text)).some((hit) => hit.ticket.id === ticket.id))
  }
  const once = (await allHits(ada, ticket.id, 1)).map((hit) => hit.ticket.id)
  equal(new Set(once).size, once.length)
  ok(once.includes(other.id))
  await ada.sets(ticket, 'closed')
  ok(!(await search(ada, ticket.id, { status: ['open'] })).some((hit) => hit.ticket.id === ticket.id))
  equal((await search(ada, ticket.id, { status: ['closed'] }))[0]?.ticket.id, ticket.id)
})

test('By addresses, whole or in parts', async () => {
  const ticket = await carl.submits('From Carl')
  for (const text of ['carl@example.com', 'CARL@', 'carl@exam', '"carl@example.com"', `from carl@example.com`])
    ok(
      (await search(ada, text)).some((hit) => hit.ticket.id === ticket.id),
      text,
    )
  const [hit] = await search(ada, 'carl@example.com')
  deepEqual([hit?.place, hit?.excerpt], ['about', []])
  await carl.submits('An address in the text', { description: 'Write to <Dora.Meyer@shop.example>, please.' })
  for (const text of [
    'dora.meyer@shop.example',
    'dora.meyer@sho',
    'dora',
    'shop.example',
    '"dora meyer"',
    'dora.meyer@shop.example please',
  ]) {
    const [inText] = await search(ada, text)
    deepEqual([inText?.ticket.title, inText?.place], ['An address in the text', 'description'], text)
    ok(
      inText?.excerpt.some(({ isHit, text: part }) => isHit && /dora|shop/i.test(part)),
      text,
    )
  }
})

test('In scripts without spaces any part is found', async () => {
  await cara.submits('東京都のプリンター', { description: '打印机坏了。 เครื่องพิมพ์เสีย 프린터가 고장났어요' })
  for (const text of ['東京', '京都', 'プリン', '印机', '打印机坏了', 'พิมพ์', '프린터', '프린', '고장'])
    equal((await search(cara, text)).length, 1, text)
  for (const text of ['都京', '机印']) deepEqual(await search(cara, text), [], text)
  const [hit] = await search(cara, '京都')
  equal(marked(hit as SeenHit).join(''), '京都')
})

test('Words may be spread over the title, the description, the comments and the files of one ticket', async () => {
  const ticket = await cara.submits('Quarterly spreadword', {
    description: 'about zebras',
    files: [note('x', 'giraffes.txt')],
  })
  await ada.comments(ticket, 'with lions')
  await cara.comments(ticket, 'and tigers')
  const decoy = await cara.submits('Quarterly zebras')
  await ada.comments(decoy, 'without big cats')
  for (const text of ['spreadword lions', 'lions tigers', 'zebras giraffes lions tig', 'quarterly "with lions"'])
    deepEqual(await titles(cara, text), ['Quarterly spreadword'], text)
  deepEqual(await titles(carl, 'spreadword lions'), [])
  deepEqual(await titles(cara, 'spreadword cats'), [])
  deepEqual(
    await titles(cara, 'quarterly zebras'),
    ['Quarterly zebras', 'Quarterly spreadword'],
    'Together before spread.',
  )
})

const hostileTexts = [
  '"',
  '""',
  '"""',
  "'",
  "''",
  '*',
  '**',
  'a*',
  '^a',
  '-a',
  '+a',
  '~',
  '(',
  ')',
  '((',
  '()',
  '{',
  '}',
  '{title}:a',
  ':',
  'title:',
  'title : a',
  'AND',
  'OR',
  'NOT',
  'a AND',
  'AND b',
  'NOT a',
  'a NOT b',
  'NEAR(a b)',
  'NEAR(a b, 5)',
  'a OR b',
  '& | !',
  'a & b',
  'a | b',
  '!a',
  'a <-> b',
  'a:*',
  "a':*",
  "'a' & 'b'",
  ':ABC',
  'viewer:u1',
  'u1',
  '{viewer} : u1',
  'viewer : "u1"',
  '%',
  '_',
  '\\',
  '\\\\',
  "\\'",
  '; DROP TABLE ticket; --',
  "' OR '1'='1",
  '" OR "1"="1',
  '\u200b',
  '\u202e',
  '\ud800',
  '\udfff',
  '\u0000',
  'a\u0000b',
  '😀',
  '👩‍🚀',
  '𝔘𝔫𝔦',
  '½',
  '①',
  '\ufdfa',
  '\ufdfa'.repeat(200),
  'x'.repeat(199),
  'x'.repeat(100_000),
  'x '.repeat(5_000),
  '"x '.repeat(1_000),
  'é'.repeat(5_000),
  '東'.repeat(300),
  '\n\t\r',
  ' ',
  '',
  '.',
  '…',
  '!!!',
  '# ',
  '#',
  '#0',
  '#00042',
  '-1',
  '1e9',
  '999999999',
  '123456789012345',
  '99999999999999999999',
  '0x1f',
  '1/2',
  '3.14',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '$1',
  '?',
  ':id',
  '@p',
]

test('Whatever is typed is taken as words, never as a language, and never fails', async () => {
  for (const text of hostileTexts) {
    const { errors, status } = await ada.ask(documents.search, { text })
    const isRefused = errors[0]?.extensions.code === 'INVALID' || status === 400
    ok(!errors.length || isRefused, `${JSON.stringify(text.slice(0, 40))}: ${JSON.stringify(errors)}`)
    const { errors: listErrors } = await ada.ask('query ($text: String) { tickets(text: $text) { id } }', { text })
    ok(!listErrors.length || isRefused, `${JSON.stringify(text.slice(0, 40))}: ${JSON.stringify(listErrors)}`)
  }
  for (const text of ['', ' ', '"', '***', '😀']) deepEqual(await search(ada, text), [], text)
})

test('The same as text of a ticket is kept, and can be found', async () => {
  for (const [index, text] of hostileTexts.entries()) {
    if (!text.trim() || /[\0\ud800-\udfff]/u.test(text)) continue
    await cara.submits(`hostile${index} ${text.slice(0, 200)}`, { description: text.slice(0, 50_000) })
    equal((await search(cara, `hostile${index} `)).length, 1, text.slice(0, 40))
  }
  const ticket = await cara.submits('Longest', { description: `${'\ufdfa'.repeat(99_000)} end` })
  await ada.comments(
    ticket,
    Array.from({ length: 20_000 }, (_, index) => (index * 7919).toString(36))
      .join(' ')
      .slice(0, 100_000),
  )
  equal((await search(cara, 'longest')).length, 1)
})

test('No one finds by a word what is not theirs, whatever the word, and learns nothing from it', async () => {
  const canary = 'canaryword'
  const carls = await carl.submits(`${canary} in the title`, {
    description: canary,
    files: [note('x', `${canary}.txt`)],
  })
  await ada.comments(carls, `${canary} by the agent`)
  const before = (await cara.ask(documents.search, { text: 'nothinglikethis' })).text
  for (const text of [
    canary,
    'canary',
    `"${canary}"`,
    `${canary} in the title`,
    `u${carl.id} ${canary}`,
    `viewer:u${carl.id}`,
    carls.id === '1' ? '#' : `#${carls.id}`,
    carl.email,
  ])
    equal((await cara.ask(documents.search, { text })).text.includes(canary), false, text)
  equal((await cara.ask(documents.search, { text: canary })).text, before)
  equal((await search(carl, canary)).length, 1)
  equal((await search(ada, canary)).length, 1)
  deepEqual(await search(ada, canary, { requester: cara.id }), [])
  const listed = await cara.ask('query ($text: String) { tickets(text: $text) { id } }', { text: canary })
  deepEqual(listed.data.tickets, [])
})

test('The best match comes first: in the title, before an address, before the text', async () => {
  await cara.submits('Something else', { description: 'rankword' })
  await cara.submits('The rankword in the title')
  const talked = await cara.submits('Only talked about')
  await ada.comments(talked, 'rankword')
  equal((await titles(cara, 'rankword'))[0], 'The rankword in the title')
  equal((await titles(cara, 'rankword')).length, 3)
})

test('Of titles with all the words those that hold them side by side come first, also page by page', async () => {
  await cara.submits('sideword standing besideword')
  await cara.submits('sideword besideword')
  await cara.submits('besideword before sideword')
  await cara.submits('Neither in the title', { description: 'sideword besideword' })
  const apart = await cara.submits('Only sideword')
  await ada.comments(apart, 'besideword')
  const expected = [
    'sideword besideword',
    'besideword before sideword',
    'sideword standing besideword',
    'Neither in the title',
    'Only sideword',
  ]
  deepEqual(await titles(cara, 'sideword besideword'), expected)
  for (const first of [1, 2, 3]) {
    const hits = await allHits(ada, 'sideword besidew', first)
    deepEqual(
      hits.map(({ ticket }) => ticket.title),
      expected,
    )
  }
})

test('The hit is shown in its context, with exactly the words that were asked for marked', async () => {
  const filler = 'lorem ipsum dolor sit amet '.repeat(30)
  const ticket = await cara.submits('Context', { description: `${filler}the Élan vital begins ${filler}` })
  const [hit] = (await search(cara, 'elan vit')) as [SeenHit]
  deepEqual(marked(hit), ['Élan', 'vital'])
  const text = hit.excerpt.map((part) => part.text).join('')
  ok(text.length < 250 && text.startsWith('…') && text.endsWith('…'))
  ok(text.includes('the Élan vital begins'))
  await ada.comments(ticket, 'one two three one three two')
  deepEqual(marked((await search(cara, '"three two"'))[0] as SeenHit), ['three', 'two'])
  await cara.submits(`Emoji ${'😀'.repeat(80)} markme ${'😀'.repeat(80)}`)
  match(
    (await search(cara, 'markme'))[0]?.excerpt.map((part) => part.text).join('') ?? '',
    /^…?\S*(😀)* ?markme (😀)*…?$/u,
  )
})

test('Nothing is cut off by age or number: 1,100 tickets and 3 comments on some, page by page, each once', async () => {
  await submitMany(desk, cara, 1_100, (index) =>
    index % 2 ? { title: `manyword ${index}` } : { title: `Ticket ${index}`, description: 'it has manyword in it' },
  )
  await submitMany(desk, carl, 50, () => ({ title: 'manyword of Carl' }))
  const mine = await cara.lists()
  await desk.app.database.write(actorOf(ada), async (write) => {
    for (const { id } of mine
      .filter(({ title }) => title.includes('manyword') || title.startsWith('Ticket'))
      .slice(0, 100)) {
      for (let times = 0; times < 3; times++) {
        await addComment(
          write,
          { ticketId: Number(id), content: 'manyword again' },
          { limits: desk.config.limits, key: undefined },
        )
      }
    }
  })
  for (const [person, expected] of [
    [cara, 1_100],
    [ada, 1_150],
    [carl, 50],
  ] as const) {
    const ids = (await allHits(person, 'manyword', 97)).map((hit) => hit.ticket.id)
    equal(ids.length, expected)
    equal(new Set(ids).size, expected)
  }
  const [first] = await search(ada, 'manyword')
  equal(first?.place, 'title')
  equal((await allHits(cara, 'manyword again', 30)).length, 100)
  // Two words of which each is common, but which stand together nowhere.
  equal((await allHits(cara, 'ticket again', 200)).length > 0, true)
})

test('Pages of a search without a proper cursor or length are refused', async () => {
  for (const [more, field] of [
    [{ first: 0 }, 'first'],
    [{ first: 201 }, 'first'],
    [{ after: '' }, 'after'],
    [{ after: 'best' }, 'after'],
    [{ after: 'best.1.2' }, 'after'],
    [{ after: 'title.99999999999999999999' }, 'after'],
    [{ after: "all.1' --" }, 'after'],
  ] as const) {
    const { errors } = await ada.ask(documents.search, { text: 'printer', ...more })
    deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['INVALID', field], JSON.stringify(more))
  }
  const beyond = await search(ada, 'printer', { after: 'best.9999999999' })
  deepEqual(beyond, [])
})

test('The list with text finds what search finds', async () => {
  for (const text of ['printer', 'manyword', 'rankword', '"red light"', 'carl@example.com', '#3']) {
    const listed = told(
      await ada.ask('query ($text: String) { tickets(text: $text, first: 40) { id cursor } }', { text }),
      'tickets',
    ) as { id: string; cursor: string }[]
    const hits = await search(ada, text, { first: 40 })
    deepEqual(
      listed.map(({ id, cursor }) => [id, cursor]),
      hits.map(({ ticket, cursor }) => [ticket.id, cursor]),
      text,
    )
  }
})

test('With filters only what passes is found, at any depth', async () => {
  const [first] = await search(cara, 'manyword', { status: ['open'] })
  await ada.sets((first as SeenHit).ticket, 'resolved')
  deepEqual(
    (await search(ada, 'manyword', { status: ['resolved'] })).map(({ ticket }) => ticket.id),
    [first?.ticket.id],
  )
  const oldest = (await cara.lists()).find(({ title }) => title === 'manyword 1')
  await ada.sets(oldest as { id: string }, 'pending')
  deepEqual(await found(ada, 'nosuchword'), [])
  deepEqual(await titles(ada, 'manyword', { status: ['pending'] }), ['manyword 1'])
})

test('Filters find the same whether they leave few tickets, a stretch of many, or all of one requester', async () => {
  // A minute between one ticket and the next.
  meddle(desk, 'UPDATE ticket SET created_at = id * 60000, updated_at = id * 60000')
  const all = (await ada.lists()).filter(({ title, description }) => `${title} ${description}`.includes('manyword'))
  equal(all.length > 1_100, true)
  const at = (place: number) => (all[place] as SeenTicket).createdAt
  const cases: [object, (ticket: SeenTicket) => boolean][] = [
    [{ requester: carl.id }, ({ user }) => user.id === carl.id],
    [{ requester: carl.id, createdFrom: at(900) }, ({ user }) => user.id === carl.id],
    [{ createdTo: at(1_000) }, ({ createdAt }) => createdAt < at(1_000)],
    [{ createdTo: at(200) }, ({ createdAt }) => createdAt < at(200)],
    [{ updatedFrom: at(900), updatedTo: at(200) }, ({ createdAt }) => createdAt >= at(900) && createdAt < at(200)],
    [{ createdTo: at(0), status: ['pending', 'resolved'] }, ({ status }) => status !== 'open'],
  ]
  for (const [filter, passes] of cases) {
    const found = await allHits(ada, 'manyword', 97, filter)
    deepEqual(
      found.map(({ ticket }) => ticket.id).toSorted(),
      all
        .filter(passes)
        .map(({ id }) => id)
        .toSorted(),
      JSON.stringify(filter),
    )
    equal(found.length > 0, true)
  }
})
