/** What the server says is in the language that is asked for; what programs go by is the same in each. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUpAda, signUpCara, type TestUser } from '../support/cast.ts'
import { ask, post, upload, type Answer } from '../support/client.ts'
import { breakInserts, meddle } from '../support/database.ts'
import { note } from '../support/files.ts'
import { openLine } from '../support/live.ts'

const desk = await startApp({ env: { MAX_FILE_MB: '1', MAX_WRITES_PER_MINUTE: '12' } })
after(() => desk[Symbol.asyncDispose]())
const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]

const languages = { english: { 'accept-language': 'en' }, german: { 'accept-language': 'de-AT, de;q=0.9, en;q=0.5' } }
type Headers = Readonly<Record<string, string>>

/** Asks in both languages: the words differ, and nothing else does. Answers both. */
async function inBoth(ask: (headers: Headers) => Promise<Answer>): Promise<{ english: string; german: string }> {
  const [english, german] = [await ask(languages.english), await ask(languages.german)]
  const rest = ({ status, data, errors }: Answer) => ({
    status,
    data,
    errors: errors.map((error) => ({ ...error, message: '' })),
  })
  deepEqual(rest(german), rest(english))
  equal(german.headers.get('cache-control'), 'no-store')
  const [first, second] = [english, german].map(({ errors }) => errors[0]?.message)
  ok(first && second)
  return { english: first, german: second }
}

const asking =
  (user: TestUser, query: string, variables: Readonly<Record<string, unknown>> = {}) =>
  (headers: Headers): Promise<Answer> =>
    user.ask(query, variables, { headers })

test('What is wrong with a text, with its limit as the language writes numbers', async () => {
  deepEqual(await inBoth(asking(cara, documents.createTicket, { title: 'Long', description: 'x'.repeat(100_001) })), {
    english: 'Description may have at most 100,000 characters.',
    german: 'Die Beschreibung darf höchstens 100.000\u{a0}Zeichen haben.',
  })
  deepEqual(await inBoth(asking(cara, documents.createTicket, { title: ' ' })), {
    english: 'Subject is required.',
    german: 'Der Betreff darf nicht leer sein.',
  })
})

test('What is not there, and what one may not do', async () => {
  deepEqual(await inBoth(asking(cara, documents.ticket, { id: '99' })), {
    english: 'There is no such ticket, or it is not yours to see.',
    german: 'Dieses Ticket gibt es nicht, oder Sie dürfen es nicht sehen.',
  })
  const { id } = await cara.submits('Status')
  deepEqual(await inBoth(asking(cara, documents.updateTicket, { id, status: 'closed' })), {
    english: 'Only agents can change the status of a ticket.',
    german: 'Nur Agenten können das an einem Ticket ändern: status.',
  })
})

test('How long to wait, in the plural that the number has', async () => {
  const guess = (headers: Headers) =>
    ask(desk.url, documents.login, { email: ada.email, password: 'wrong' }, { headers })
  deepEqual(await inBoth(guess), {
    english: 'That email and password do not match.',
    german: 'E\u{2011}Mail-Adresse und Passwort passen nicht zusammen.',
  })
  meddle(desk, 'UPDATE brake SET failures = failures + 7')
  await guess({})
  deepEqual(await inBoth(guess), {
    english: 'Too many failed attempts. Please try again in 1 second.',
    german: 'Zu viele Fehlversuche. Bitte versuchen Sie es in 1\u{a0}Sekunde noch einmal.',
  })
  desk.clock.advance(1_000)
  await guess({})
  deepEqual(await inBoth(guess), {
    english: 'Too many failed attempts. Please try again in 2 seconds.',
    german: 'Zu viele Fehlversuche. Bitte versuchen Sie es in 2\u{a0}Sekunden noch einmal.',
  })
})

test('Changes that come too quickly', async () => {
  const { id } = await cara.submits('Quick')
  const comment = (headers: Headers) => cara.ask(documents.addComment, { ticketId: id, content: 'x' }, { headers })
  while ((await comment({})).data.addComment);
  deepEqual(await inBoth(comment), {
    english: 'You are making changes too quickly. Please wait 5 seconds and try again.',
    german: 'Sie ändern zu schnell hintereinander. Bitte warten Sie 5\u{a0}Sekunden und versuchen Sie es noch einmal.',
  })
  desk.clock.advance(600_000)
})

test('An upload that is too large, and one that no one may send', async () => {
  const files = [note('x'.repeat(1024 * 1024 + 1), 'groß.txt')]
  const send = (token?: string) => (headers: Headers) =>
    upload(desk.url, documents.createTicket, { title: 'Large' }, { token, files, headers })
  deepEqual(await inBoth(send(cara.token)), {
    english: 'The file “groß.txt” is larger than 1 MB.',
    german: 'Die Datei „groß.txt“ ist größer als 1\u{a0}MB.',
  })
  deepEqual(await inBoth(send()), { english: 'Please log in.', german: 'Bitte melden Sie sich an.' })
  const program = [note('MZ\0\0', 'spiel.exe')]
  const { english, german } = await inBoth((headers) =>
    upload(desk.url, documents.createTicket, { title: 'Program' }, { token: cara.token, files: program, headers }),
  )
  match(english, /^“spiel\.exe” can’t be attached\. Pictures, PDF/)
  match(german, /^„spiel\.exe“ kann nicht angehängt werden\. Angehängt werden können Bilder/)
})

test('A request that fails as a whole says which language it is answered in', async () => {
  const send = (headers: Headers) =>
    post(desk.url, '{', { token: cara.token, headers: { 'content-type': 'application/json', ...headers } })
  deepEqual(await inBoth(send), {
    english: 'The body is not valid JSON.',
    german: 'Der Body ist kein gültiges JSON.',
  })
  for (const path of ['/files/gone', '/export/gone/x.csv']) {
    const answer = await fetch(desk.url + path, { headers: languages.german })
    equal(answer.status, 404)
    equal(answer.headers.get('content-language'), 'de')
    equal(answer.headers.get('cache-control'), 'no-store')
    match(await answer.text(), /gibt es nicht, oder Sie dürfen/)
  }
})

test('Where no language that there is is asked for, it is English', async () => {
  for (const acceptLanguage of ['fr-FR, fr;q=0.9', '*', '', 'de;q=0', '%']) {
    const { errors } = await cara.ask(
      documents.ticket,
      { id: '99' },
      { headers: { 'accept-language': acceptLanguage } },
    )
    match(errors[0]?.message ?? '', /^There is no such ticket/, acceptLanguage)
  }
  const { errors } = await cara.ask('{ nothing }', {}, { headers: languages.german })
  match(errors[0]?.message ?? '', /^Cannot query field/, 'Mistakes in a document are in the words of graphql-js.')
})

test('The live line speaks the language of connection_init, else that of the request that opened it', async () => {
  const wordsOn = async (headers: Headers, payload: object) => {
    await using line = await openLine(desk.url, headers)
    line.send({ type: 'connection_init', payload: { token: cara.token, ...payload } })
    await line.until(({ type }) => type === 'connection_ack')
    line.send({ id: '1', type: 'subscribe', payload: { query: 'query { user { id } }' } })
    const { payload: errors } = await line.until(({ type }) => type === 'error')
    equal(errors[0].extensions.code, 'BAD_REQUEST')
    return errors[0].message as string
  }
  const [english, german] = [
    'Queries and mutations are sent by POST.',
    'Queries und Mutations werden mit POST gesendet.',
  ]
  equal(await wordsOn({}, {}), english)
  equal(await wordsOn(languages.german, {}), german)
  equal(await wordsOn(languages.english, { acceptLanguage: 'de' }), german)
  equal(await wordsOn(languages.german, { acceptLanguage: 'en' }), english)
  equal(await wordsOn(languages.german, { acceptLanguage: 7 }), english)
})

test('A fault of ours is told in German too', async () => {
  breakInserts(desk, 'event', "NEW.kind = 'file.attached'")
  const answer = await upload(
    desk.url,
    documents.createTicket,
    { title: 'Fault' },
    { token: cara.token, files: [note()], headers: languages.german },
  )
  const [error] = answer.errors
  equal(error?.extensions.code, 'INTERNAL')
  match(error?.message ?? '', new RegExp(`^Bei uns ist etwas schiefgelaufen\\..* ${error?.extensions.requestId}\\.$`))
})
