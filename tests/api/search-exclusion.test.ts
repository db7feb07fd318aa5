/** What a minus leaves out: in whichever text it stands, in long tickets too, and never by what someone does not see. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { signUpCast, type SeenTicket, type TestUser } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { allPages, idsOf, searchTickets, type SearchArguments } from '../support/search-tickets.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

const words = (start: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${start}${index.toString(36)}`).join(' ')

const plain = await cara.submits('Printer one')
const described = await cara.submits('Printer two', { description: 'Refunds for the red light.' })
const commented = await carl.submits('Printer three', { files: [note('', 'protocol.txt')] })
await ada.comments(commented, 'The light is red, I refunded it.')
const noted = await cara.submits('Printer four')
await ada.notes(noted, 'A troublemaker, mind the red light.')
// So many words that its document lies in parts.
const long = await carl.submits('Printer five', { description: `${words('alpha', 2_500)} needle` })
await ada.comments(long, `${words('beta', 2_500)} haystack`)

const find = async (person: TestUser, text: string, more: SearchArguments = {}) =>
  idsOf((await searchTickets(person, text, { exactly: true, ...more })).hits)
const ids = (...tickets: readonly SeenTicket[]) => tickets.map(({ id }) => Number(id))

test('An excluded word leaves out what holds it, in any form; in quotes only to the letter', async () => {
  deepEqual(await find(ada, 'printer -refund'), ids(long, noted, plain))
  deepEqual(await find(ada, 'printer -"refund"'), ids(long, noted, commented, described, plain))
  deepEqual(await find(ada, 'printer -"refunds"'), ids(long, noted, commented, plain))
  deepEqual(await find(ada, 'printer -"red light"'), ids(long, commented, plain))
  deepEqual(await find(ada, 'printer -red-light'), ids(long, commented, plain))
  deepEqual(await find(ada, 'printer -protocol -refunds'), ids(long, noted, plain))
  deepEqual(await find(ada, 'printer -protocol.txt'), ids(long, noted, described, plain))
  deepEqual(await find(ada, `-${carl.email} printer`), ids(noted, described, plain))
  deepEqual(await find(ada, 'printer -printer'), [])
  deepEqual(await find(ada, '"printer four" -one'), ids(noted))
})

test('Nor what holds it in a long ticket, whose words lie in parts', async () => {
  for (const text of ['-needle', '-haystack', '-alpha0', '-beta1xf', '-"beta1xf haystack"']) {
    deepEqual(await find(ada, `printer ${text}`), ids(noted, commented, described, plain), text)
  }
  deepEqual(await find(ada, 'printer -"needle haystack"'), ids(long, noted, commented, described, plain))
})

test('An internal note leaves nothing out for a customer', async () => {
  deepEqual(await find(ada, 'printer -troublemaker'), ids(long, commented, described, plain))
  deepEqual(await find(cara, 'printer -troublemaker'), ids(noted, described, plain))
  deepEqual(await find(cara, 'printer -"red light"'), ids(noted, plain))
  deepEqual(await find(cara, '-"red light"'), ids(noted, plain))
  deepEqual(await find(carl, '-troublemaker'), ids(long, commented))
})

test('With excluded words alone all others are found, the newest first, page by page and under filters', async () => {
  deepEqual(await find(ada, '-refund'), ids(long, noted, plain))
  deepEqual(await find(ada, '-refund', { requester: cara.id }), ids(noted, plain))
  deepEqual(await find(ada, '-refund', { hasAttachments: true }), [])
  const hits = await allPages(ada, '-needle -troublemaker', { first: 2 })
  deepEqual(idsOf(hits), ids(commented, described, plain))
  deepEqual(
    hits.map(({ place, excerpt }) => [place, excerpt.length]),
    hits.map(() => ['about', 0]),
  )
})

test('Where a mistake is corrected, what is excluded stays', async () => {
  const { hits, correctedText } = await searchTickets(ada, 'prniter -refund')
  equal(correctedText, 'printer -refund')
  deepEqual(idsOf(hits), ids(long, noted, plain))
  const pages = await allPages(ada, 'prniter -refund', { first: 1 })
  deepEqual(idsOf(pages), ids(long, noted, plain))
  equal((await searchTickets(ada, 'prniter -prniter')).correctedText, 'printer -prniter')
})

test('What is no exclusion finds as before', async () => {
  const cold = await carl.submits('It is -40 °C, --help says x-ray')
  deepEqual(await find(ada, '-40'), ids(cold))
  deepEqual(await find(ada, '--help '), ids(cold))
  deepEqual(await find(ada, 'x-ray '), ids(cold))
  deepEqual(await find(ada, '- ray '), ids(cold))
})
