/** Asking for help: what a ticket keeps, its limits, and the order of the list. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget } from '../../server/platform/budgets.ts'
import { days, startApp } from '../support/app.ts'
import { documents, signUpCast, told, type TestUser } from '../support/cast.ts'
import { digest, stored } from '../support/database.ts'
import { actorOf } from '../support/many.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

test('A new ticket is open, belongs to whoever sent it, and has the time it came', async () => {
  const ticket = await cara.submits('Printer broken', { description: 'It blinks twice.' })
  deepEqual(ticket, {
    id: ticket.id,
    title: 'Printer broken',
    description: 'It blinks twice.',
    status: 'open',
    createdAt: new Date(desk.clock.now()).toISOString(),
    user: { id: cara.id, email: cara.email, role: 'customer' },
    attachments: [],
  })
  deepEqual(await cara.opens(ticket), ticket)
  deepEqual(await ada.opens(ticket), ticket)
})

test('The list has the newest first, by the time that it says, and of the same time the last; so has a page of it', async () => {
  await carl.submits('first')
  desk.clock.advance(days(-1))
  await carl.submits('second, before the first by the clock')
  await carl.submits('third, at the same time')
  desk.clock.advance(days(1))
  await carl.submits('fourth')
  deepEqual(
    (await carl.lists()).map(({ title }) => title),
    ['fourth', 'first', 'third, at the same time', 'second, before the first by the clock'],
  )
  for (const person of [carl, ada]) {
    const paged = told(await person.ask('{ tickets(sort: newest, first: 200) { id } }'), 'tickets') as { id: string }[]
    deepEqual(
      paged.map(({ id }) => id),
      (await person.lists()).map(({ id }) => id),
    )
  }
})

test('The list of someone without tickets is empty, not missing', async () => {
  await using fresh = await startApp()
  const people = await signUpCast(fresh)
  deepEqual(await people.cara.lists(), [])
  deepEqual(await people.ada.lists(), [])
})

test('A list over several pages is whole, and carries what belongs to each ticket', async () => {
  await using busy = await startApp()
  const people = await signUpCast(busy)
  for (let index = 1; index <= 520; index++) {
    const sender = index % 3 ? people.cara : people.carl
    await sender.submits(`ticket ${index}`, index % 100 ? {} : { files: [{ name: `${index}.txt`, content: 'x' }] })
  }
  const all = await people.ada.lists()
  equal(all.length, 520)
  deepEqual(
    all.map(({ title }) => title),
    Array.from({ length: 520 }, (_, index) => `ticket ${520 - index}`),
  )
  deepEqual(
    all.flatMap(({ attachments }) => attachments.map(({ fileName }) => fileName)),
    ['500.txt', '400.txt', '300.txt', '200.txt', '100.txt'],
  )
  equal((await people.cara.lists()).length, 347)
})

const exactTexts = [
  'plain',
  '  spaces around  ',
  'tabs\tand\nnew\r\nlines\n\n',
  '\u{1F469}\u200D\u{1F680} \u{10FFFF} Ünïcödé 漢字 العربية \u202Eright to left',
  'e\u0301 is not é',
  '<script>window.__x = 1</script><img src=x onerror=alert(1)>',
  `Robert'); DROP TABLE ticket;-- "quoted" \\ %s \${x} {{7*7}}`,
  '=1+1',
  '\u0001\u001f\u007f\u0085\u2028\uFEFF\uFFFF',
  '__proto__',
]

test('Subject and description are kept exactly as they were sent', async () => {
  for (const text of exactTexts) {
    const ticket = await cara.submits(text, { description: text })
    deepEqual([ticket.title, ticket.description], [text, text])
    const opened = await cara.opens(ticket)
    deepEqual([opened.title, opened.description], [text, text])
  }
  equal(stored(desk, 'SELECT count(*) AS n FROM ticket')[0]?.n, (await ada.lists()).length)
})

test('Text within the document is kept as well as text in variables', async () => {
  const answer = await cara.ask(`mutation { createTicket(title: "a\\u00e9\\"b", description: """
      block "text"
        kept
    """) { title description } }`)
  deepEqual(told(answer, 'createTicket'), { title: 'aé"b', description: 'block "text"\n  kept' })
})

test('An empty description is none', async () => {
  for (const description of ['', null, undefined]) {
    const { id } = told(await cara.ask(documents.createTicket, { title: 'Empty', description }), 'createTicket')
    equal((await cara.opens({ id })).description, null)
  }
})

async function refused(person: TestUser, variables: Readonly<Record<string, unknown>>, field: string, message: RegExp) {
  const before = await digest(desk)
  const { errors, data } = await person.ask(documents.createTicket, variables)
  deepEqual(data, { createTicket: null })
  deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['INVALID', field])
  match(errors[0]?.message ?? '', message)
  deepEqual(await digest(desk), before)
}

test('A subject is required; blanks are none', async () => {
  for (const title of ['', ' ', '\n\t', '\u00A0\u2003\u3000']) await refused(cara, { title }, 'title', /required/)
})

test('A subject has 250 characters at most', async () => {
  await cara.submits('x'.repeat(250))
  await cara.submits('😀'.repeat(250))
  await refused(cara, { title: 'x'.repeat(251) }, 'title', /250/)
  await refused(cara, { title: '😀'.repeat(251) }, 'title', /250/)
})

test('A description has 100,000 characters at most, however they are written', async () => {
  const longest = '😀'.repeat(100_000)
  const ticket = await cara.submits('Long', { description: longest })
  equal((await cara.opens(ticket)).description, longest)
  const escaped = JSON.stringify({
    query: documents.createTicket,
    variables: { title: 'Long', description: longest },
  }).replaceAll('😀', '\\ud83d\\ude00')
  const response = await fetch(`${desk.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${cara.token}` },
    body: escaped,
  })
  equal(response.status, 200, 'A client may escape what it sends.')
  await refused(cara, { title: 'Long', description: 'x'.repeat(100_001) }, 'description', /100,000/)
})

test('Text that no database can hold is refused, naming the argument', async () => {
  for (const text of ['nul \0 inside', 'lone \uD800 surrogate', '\uDC00']) {
    await refused(cara, { title: text }, 'title', /not valid text/)
    await refused(cara, { title: 'Fine', description: text }, 'description', /not valid text/)
  }
})

test('Owner, status and time can not be sent along', async () => {
  const before = await digest(desk)
  for (const extra of [`userId: "${carl.id}"`, 'status: closed', 'createdAt: "2020-01-01T00:00:00Z"', 'id: "7"']) {
    const { status } = await cara.ask(`mutation { createTicket(title: "Mine", ${extra}) { id } }`)
    equal(status, 400, extra)
  }
  deepEqual(await digest(desk), before)
})

test('SQL in an id or a text is only text', async () => {
  const before = await digest(desk)
  for (const id of ["1' OR '1'='1", '1; DROP TABLE ticket', '1 UNION SELECT 1', '1--', '0x1', '1/**/']) {
    const { errors } = await cara.ask(documents.ticket, { id })
    equal(errors[0]?.extensions.code, 'NOT_FOUND')
  }
  deepEqual(await digest(desk), before)
})

test('The limits are told to everyone', async () => {
  deepEqual(told(await cara.ask(documents.desk), 'desk'), {
    name: null,
    agentSignUp: 'open',
    agentSignUpOpen: true,
    minPasswordLength: 6,
    maxTitleLength: 250,
    maxTextLength: 100_000,
    maxFiles: 10,
    maxFileBytes: 25 * 1024 * 1024,
    maxTicketBytes: 100 * 1024 * 1024,
  })
})

test('The list of all ends before it is more than fits in memory', async () => {
  const before = (await cara.lists())[0]?.id
  const description = 'x'.repeat(100_000)
  await desk.app.database.write(actorOf(cara), async (write) => {
    for (let index = 0; index < 300; index++) {
      const row = { title: 'Long', description, status: 'open' as const, requester_id: Number(cara.id) }
      await write.db
        .insertInto('ticket')
        .values({ ...row, created_at: write.now, updated_at: write.now })
        .execute()
    }
  })
  const listed = (await cara.ask('{ tickets { id description } }')).data.tickets as { id: string }[]
  const fitting = requestBudget.listedCharacters / description.length
  ok(listed.length > 0.9 * fitting && listed.length <= fitting + 1, `${listed.length} tickets`)
  equal(Number(listed[0]?.id), Number(before) + 300)
})
