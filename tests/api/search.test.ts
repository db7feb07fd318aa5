/** One box over numbers, titles, descriptions, comments, addresses and file names: what is found, and in which order. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { signUpCast } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { allHits, marked, search, titles, type SeenHit } from '../support/search.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

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

test('What cannot be seen in a text does not part its words, which are marked where they stand; nor in what is typed', async () => {
  await cara.submits('Unseen', {
    description: 'Please ask the hel\u00adp\u200bfulness\u2060team about the комп\u02bcютер',
  })
  for (const text of [
    'helpfulnessteam ',
    'helpfulnesst',
    'help\u00adfulness\u200bteam ',
    '"ask the helpfulnessteam about"',
  ]) {
    const [hit] = await search(cara, text)
    equal(hit?.place, 'description', text)
    ok(hit && marked(hit).includes('hel\u00adp\u200bfulness\u2060team'), text)
  }
  for (const text of ["комп'ютер", 'комп\u2019ютер ', 'комп\u02bcютер ']) {
    const [hit] = await search(cara, text)
    deepEqual(hit && marked(hit), ['комп', 'ютер'], text)
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
  for (const text of ['backor ', 'backor invoices', 'ackordered', 'invoices backorderedx', '"backorder"'])
    deepEqual(await search(cara, text, { exactly: true }), [], text)
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
    'Only sideword',
    'Neither in the title',
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

test('An address that a title has right after a word counts as side by side', async () => {
  await cara.submits('addressword for side.by@side.example')
  await cara.submits('The addressword side.by@side.example')
  await cara.submits('side.by@side.example and addressword')
  deepEqual(await titles(cara, 'addressword side.by@side.example '), [
    'The addressword side.by@side.example',
    'side.by@side.example and addressword',
    'addressword for side.by@side.example',
  ])
})

test('Other forms of a word are found and marked, but not where it is in quotes; strokes and ligatures are forgiven', async () => {
  await cara.submits('Formword', { description: 'Nobody refunded the straße to Łódź over the Øresund' })
  for (const [text, shown] of [
    ['refunds formword ', ['refunded']],
    ['refund formword', ['refunded']],
    ['STRASSE lodz oresund ', ['straße', 'Łódź', 'Øresund']],
  ] as const) {
    const [hit] = await search(cara, text)
    equal(hit?.ticket.title, 'Formword', text)
    if (hit.place === 'description') deepEqual(marked(hit), shown, text)
  }
  const [hit] = await search(cara, 'refunds ')
  deepEqual([hit?.place, marked(hit as SeenHit)], ['description', ['refunded']])
  deepEqual(await search(cara, '"refunds" '), [])
  deepEqual(await search(cara, '"refund" formword'), [])
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
