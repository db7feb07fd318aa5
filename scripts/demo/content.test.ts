import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrived } from '../../server/attachments/file-samples.ts'
import { decideFileType } from '../../server/attachments/file-type.ts'
import { demoDesk, type DemoTicket } from './content.ts'
import { agents, customers, teams } from './users.ts'

const day = 24 * 60 * 60 * 1000
const now = new Date('2026-11-23T14:00:00Z')
const desk = demoDesk(now)
const { tickets } = desk
const files = tickets.flatMap((ticket) => ticket.files)

test('the sample desk is the same each time', () => {
  assert.deepEqual(demoDesk(now), desk)
})

test('it holds some 300 tickets of 12 customers, answered by 12 agents in three teams, over 90 days', () => {
  assert.equal(tickets.length, 300)
  assert.deepEqual([customers.length, agents.length, desk.users.length], [12, 12, 24])
  assert.deepEqual(
    Object.values(teams).map(({ members }) => members.length),
    [4, 6, 3],
  )
  assert.ok(agents.every((agent) => Object.values(teams).some(({ members }) => members.includes(agent))))
  assert.equal(new Set(desk.users.map(({ name }) => name)).size, 24)
  for (const { email, password } of desk.users) {
    assert.match(email, /^[a-z.]+@[a-z-]+\.example$/)
    assert.ok(password.length >= 6)
  }
  const ages = tickets.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / day)
  assert.ok(Math.max(...ages) > 80 && Math.max(...ages) <= 90)
  assert.ok(Math.min(...ages) > 0 && Math.min(...ages) < 0.1)
  for (const { email } of customers) assert.ok(tickets.filter(({ requester }) => requester === email).length > 8, email)
})

test('texts are filled in, varied and within the limits', () => {
  for (const ticket of tickets) {
    const comments = ticket.story.flatMap((event) =>
      event.kind === 'comment' || event.kind === 'note' ? [event.content] : [],
    )
    for (const text of [ticket.title, ticket.description ?? 'none', ...comments]) {
      assert.ok(text.trim().length > 0)
      assert.doesNotMatch(text, /[{}[\]]|undefined|^[ac]: /)
    }
    assert.ok(ticket.title.length <= 250)
  }
  assert.ok(new Set(tickets.map(({ title }) => title)).size > 150)
  tickets.forEach(({ title }, index) => {
    assert.ok(!tickets.slice(index + 1, index + 50).some((later) => later.title === title), title)
  })
  assert.ok(tickets.some(({ title }) => title.length > 190))
  assert.ok(tickets.some(({ description }) => description === null))
  assert.ok(tickets.some(({ description }) => (description ?? '').length > 1000))
  for (const script of [
    /\p{Script=Han}/u,
    /\p{Script=Arabic}/u,
    /\p{Script=Hiragana}/u,
    /[äöüß]/,
    /\p{Emoji_Presentation}/u,
  ]) {
    assert.ok(
      tickets.some(({ title, description }) => script.test(`${title} ${description}`)),
      String(script),
    )
  }
})

test('stories run forward in time, and their end fits the age', () => {
  for (const ticket of tickets) {
    const times = [ticket.createdAt, ...ticket.story.map(({ at }) => at), now].map((time) => time.getTime())
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    for (const event of ticket.story) {
      if (event.kind === 'comment')
        assert.ok(event.author === ticket.requester || agents.some(({ email }) => email === event.author))
      else assert.ok(agents.some(({ email }) => email === event.agent))
    }
  }
  const old = tickets.filter(({ createdAt }) => now.getTime() - createdAt.getTime() > 30 * day)
  const recent = tickets.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < 2 * day)
  assert.ok(old.filter((ticket) => statusOf(ticket) === 'closed').length / old.length > 0.85)
  assert.ok(recent.every((ticket) => statusOf(ticket) !== 'closed' || ticket.story.length > 0))
  const priorities = tickets.flatMap(({ story }) =>
    story.flatMap((event) => (event.kind === 'priority' ? [event.priority] : [])),
  )
  assert.deepEqual(new Set(priorities), new Set(['low', 'high', 'urgent']))
  assert.ok(priorities.length < tickets.length / 4, 'most are normal')
  assert.deepEqual(new Set(tickets.map(statusOf)), new Set(['open', 'pending', 'resolved', 'closed']))
})

test('at any time some thirty or more are open or pending, in every queue, and some wait for whoever takes them', () => {
  const active = tickets.filter((ticket) => ['open', 'pending'].includes(statusOf(ticket)))
  assert.ok(active.length >= 30, String(active.length))
  const assigned = (ticket: DemoTicket) => ticket.story.flatMap((event) => (event.kind === 'assignment' ? [event] : []))
  for (const { name, members } of Object.values(teams)) {
    const queue = active.flatMap(assigned).filter(({ team }) => team === name)
    assert.ok(queue.length >= 3, `${name}: ${queue.length}`)
    for (const { agent } of queue) assert.ok(members.some(({ email }) => email === agent))
  }
  assert.ok(active.filter((ticket) => assigned(ticket).some(({ isTaken }) => !isTaken)).length >= 3)
  assert.ok(new Set(tickets.flatMap(assigned).map(({ agent }) => agent)).size === agents.length)
})

test('some tickets have an internal note, by an agent who does not answer there', () => {
  const noted = tickets.filter(({ story }) => story.some(({ kind }) => kind === 'note'))
  assert.ok(noted.length > 20 && noted.length < 100, String(noted.length))
  for (const { story } of noted) {
    const writers = new Set(story.flatMap((event) => (event.kind === 'comment' ? [event.author] : [])))
    for (const event of story) if (event.kind === 'note') assert.ok(!writers.has(event.agent), event.content)
  }
})

test('some pending tickets are snoozed until a working morning to come', () => {
  const snoozes = tickets.flatMap(({ story }) => story.filter((event) => event.kind === 'snooze'))
  assert.ok(snoozes.length > 1 && snoozes.length < 20, String(snoozes.length))
  for (const ticket of tickets) {
    const event = ticket.story.at(-1)
    if (event?.kind !== 'snooze') continue
    assert.equal(statusOf(ticket), 'pending')
    assert.ok(event.until > now && event.until.getUTCHours() === 9 && ![0, 6].includes(event.until.getUTCDay()))
  }
  assert.equal(tickets.filter(({ story }) => story.at(-1)?.kind === 'snooze').length, snoozes.length)
})

test('about a third of the tickets have one to three files, each of an accepted type', () => {
  const share = tickets.filter((ticket) => ticket.files.length > 0).length / tickets.length
  assert.ok(share > 0.28 && share < 0.45, String(share))
  assert.ok(tickets.every((ticket) => ticket.files.length <= 3))
  const types = files.map(({ name, bytes }) => {
    const decided = decideFileType(arrived(bytes), name)
    assert.ok('type' in decided, JSON.stringify(decided))
    return decided.type
  })
  assert.deepEqual(new Set(types), new Set(['image/png', 'application/pdf', 'text/plain']))
})

test('every object of a PDF lies where its table says', () => {
  const pdf = Buffer.from(files.find(({ name }) => name.endsWith('.pdf'))!.bytes).toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
  assert.ok(pdf.startsWith('xref\n', table))
  const offsets = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]))
  assert.equal(offsets.length, 6)
  offsets.forEach((offset, index) => assert.ok(pdf.startsWith(`${index + 1} 0 obj\n`, offset)))
  const stream = /<< \/Length (\d+) >>\nstream\n([^]*?)\nendstream/.exec(pdf)
  assert.equal(stream?.[2]?.length, Number(stream?.[1]))
})

for (const moment of ['2026-11-22T03:00:00Z', '2027-01-01T00:30:00Z', '2028-02-29T23:59:00Z']) {
  test(`nothing lies in the future at ${moment}`, () => {
    const at = new Date(moment)
    for (const { createdAt, story } of demoDesk(at).tickets) {
      for (const time of [createdAt, ...story.map((event) => event.at)]) assert.ok(time < at)
    }
  })
}

/** As the desk works it out: a customer's comment opens a ticket again. */
function statusOf(ticket: DemoTicket): string {
  let status = 'open'
  for (const event of ticket.story) {
    if (event.kind === 'status') status = event.status
    else if (event.kind === 'comment' && event.author === ticket.requester) status = 'open'
  }
  return status
}
