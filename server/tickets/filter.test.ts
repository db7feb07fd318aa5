import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { createKysely } from '../database/kysely-sqlite.ts'
import { UserError } from '../platform/errors.ts'
import { filterInput, isCounted, passes, readFilter, type TicketFilter, type TicketFilterInput } from './filter.ts'

const db = createKysely(() => {
  throw new Error('Statements are only built here.')
})

/** The conditions of a filter as SQL, with what is put in for each question mark. */
function conditions(filter: TicketFilter): [sql: string, ...values: unknown[]] {
  const { sql, parameters } = db.selectFrom('ticket').where(passes(filter)).select('ticket.id').compile()
  return [sql.replace('select "ticket"."id" from "ticket" where ', ''), ...parameters]
}

const filesOf = (more: string) =>
  `exists (select "attachment"."id" from "attachment" where "attachment"."ticket_id" = "ticket"."id"${more})`
const forEveryone = filesOf(' and "attachment"."audience" = ?')

const leadTo = (names: string) =>
  `select coalesce(named.alias_of, named.id) from tag as named where named.folded in (${names})`
const tagged = (names: string) =>
  `exists (select "ticket_tag"."tag_id" from "ticket_tag" where "ticket_tag"."ticket_id" = "ticket"."id" and "ticket_tag"."tag_id" in ` +
  `(select held.id from tag as held where held.folded is not null and (held.id in (${leadTo(names)}) or held.alias_of in (${leadTo(names)}))))`

/** For each field of the input: something that is asked for, and what comes of it. */
const cases: Record<keyof TicketFilterInput, [TicketFilterInput, isCounted: boolean, ReturnType<typeof conditions>]> = {
  status: [{ status: ['open'] }, true, ['"ticket"."status" = ?', 'open']],
  priority: [{ priority: ['high'] }, false, [`("ticket"."priority" = ? and "ticket"."priority" <> 'normal')`, 'high']],
  turn: [
    { turn: ['agents'] },
    false,
    [`("ticket"."turn" = ? and "ticket"."status" <> 'closed' and "ticket"."status" <> 'resolved')`, 'agents'],
  ],
  assignee: [{ assignee: ['7'] }, false, ['"ticket"."assignee_id" = ?', 7]],
  team: [{ team: ['7'] }, false, ['"ticket"."team_id" = ?', 7]],
  requester: [{ requester: '7' }, true, ['"ticket"."requester_id" = ?', 7]],
  organisation: [
    { organisation: ['7', '8', '7'] },
    false,
    [
      '"ticket"."requester_id" in (select "organisation_member"."user_id" from "organisation_member" where "organisation_id" in (?, ?))',
      7,
      8,
    ],
  ],
  createdFrom: [{ createdFrom: 1 }, false, ['"ticket"."created_at" >= ?', 1]],
  createdTo: [{ createdTo: 2 }, false, ['"ticket"."created_at" < ?', 2]],
  updatedFrom: [{ updatedFrom: 3 }, false, ['"ticket"."updated_at" >= ?', 3]],
  updatedTo: [{ updatedTo: 4 }, false, ['"ticket"."updated_at" < ?', 4]],
  hasAttachments: [{ hasAttachments: true }, false, [forEveryone, 'everyone']],
  tags: [
    { tags: ['Lamp', 'A  lamp'] },
    false,
    [`(${tagged('?')} and ${tagged('?')})`, 'lamp', 'lamp', 'a lamp', 'a lamp'],
  ],
  anyTag: [{ anyTag: ['lamp', 'LAMP', 'Straße'] }, false, [tagged('?, ?'), 'lamp', 'strasse', 'lamp', 'strasse']],
  noTags: [{ noTags: ['lamp'] }, false, [`not ${tagged('?')}`, 'lamp', 'lamp']],
  snoozed: [{ snoozed: true }, false, ['"ticket"."snoozed_until" > ?', 0]],
  // Of nobody.
  takesPart: [
    { takesPart: true },
    false,
    [
      'exists (select "participant"."ticket_id" from "participant" where "participant"."ticket_id" = "ticket"."id" and "participant"."user_id" = ?)',
      0,
    ],
  ],
}

test('Each field of the input becomes one condition', () => {
  deepEqual(Object.keys(filterInput), Object.keys(cases))
  for (const [input, counted, expected] of Object.values(cases)) {
    const filter = readFilter(input)
    deepEqual(conditions(filter), expected)
    equal(isCounted(filter), counted, JSON.stringify(input))
    equal(Object.values(filter).filter((value) => value !== undefined).length, 1, JSON.stringify(input))
  }
})

test('Together they are one condition, in a fixed order', () => {
  const all = Object.assign({}, ...Object.values(cases).map(([input]) => input)) as TicketFilterInput
  const backwards = Object.fromEntries(Object.entries(all).toReversed())
  const expected = Object.values(cases).map(([, , condition]) => condition)
  for (const input of [all, backwards]) {
    const [sql, ...values] = conditions(readFilter(input))
    equal(sql, `(${expected.map(([condition]) => condition).join(' and ')})`)
    deepEqual(
      values,
      expected.flatMap(([, ...each]) => each),
    )
  }
  equal(isCounted(readFilter(all)), false)
  equal(isCounted(readFilter({ status: ['open', 'closed'], requester: '7' })), true)
})

test('What is null, left out or an empty list narrows nothing', () => {
  const nothing = Object.fromEntries(Object.keys(cases).map((name) => [name, null]))
  for (const input of [{}, nothing, { status: [] }]) {
    const filter = readFilter(input)
    ok(Object.values(filter).every((value) => value === undefined))
    deepEqual(conditions(filter), conditions({}))
    ok(isCounted(filter))
  }
})

test('Several statuses are a list, each of them once; files may also be missing', () => {
  deepEqual(conditions(readFilter({ status: ['open', 'closed', 'open'] })), [
    '"ticket"."status" in (?, ?)',
    'open',
    'closed',
  ])
  deepEqual(conditions(readFilter({ hasAttachments: false })), [`not ${forEveryone}`, 'everyone'])
})

test('Who sees what is for agents finds also tickets with nothing but files of notes', () => {
  deepEqual(conditions(readFilter({ hasAttachments: true }, { audience: 'agents' })), [filesOf('')])
  deepEqual(conditions(readFilter({ hasAttachments: false }, { audience: 'agents' })), [`not ${filesOf('')}`])
})

test('An assignee is oneself, nobody, or any of several, and nobody among what is not closed says so for its index', () => {
  const ofAda = (assignee: string[], more: TicketFilterInput = {}) =>
    conditions(readFilter({ assignee, ...more }, { audience: 'agents', userId: 3 }))
  deepEqual(ofAda(['me', '3']), ['"ticket"."assignee_id" = ?', 3])
  deepEqual(ofAda(['me', '5']), ['"ticket"."assignee_id" in (?, ?)', 3, 5])
  deepEqual(ofAda(['nobody']), ['"ticket"."assignee_id" is null'])
  deepEqual(ofAda(['nobody', 'me']), ['("ticket"."assignee_id" = ? or "ticket"."assignee_id" is null)', 3])
  deepEqual(ofAda(['nobody'], { status: ['open'] }), [
    `("ticket"."status" = ? and ("ticket"."assignee_id" is null and "ticket"."status" <> 'closed'))`,
    'open',
  ])
  deepEqual(ofAda(['nobody'], { status: ['closed'] }), [
    '("ticket"."status" = ? and "ticket"."assignee_id" is null)',
    'closed',
  ])
  deepEqual(conditions(readFilter({ team: ['none', '5'] })), [
    '("ticket"."team_id" = ? or "ticket"."team_id" is null)',
    5,
  ])
  deepEqual(ofAda(['somebody', '__proto__']), ['"ticket"."assignee_id" = ?', 0], 'What can be no id leads nowhere.')
  throws(
    () => ofAda(Array.from({ length: 51 }, (_, index) => String(index + 1))),
    (error) => error instanceof UserError && error.code === 'INVALID' && error.details.field === 'assignee',
  )
})

test('A requester that no one can be is not there', () => {
  for (const requester of ['', '0', '-1', '1e3', '9'.repeat(16), '__proto__']) {
    throws(
      () => readFilter({ requester }),
      (error) => error instanceof UserError && error.code === 'NOT_FOUND',
    )
  }
})

test('Nothing closed is snoozed: where nothing else is asked for, no ticket is looked at for it', () => {
  deepEqual(conditions(readFilter({ snoozed: false })), ['"ticket"."snoozed_until" is null'])
  deepEqual(conditions(readFilter({ snoozed: false, status: ['open', 'closed'] })), [
    '("ticket"."status" in (?, ?) and "ticket"."snoozed_until" is null)',
    'open',
    'closed',
  ])
  deepEqual(conditions(readFilter({ snoozed: false, status: ['closed'] })), [
    '("ticket"."status" = ? and 1 = 1)',
    'closed',
  ])
  deepEqual(conditions(readFilter({ snoozed: true, status: ['closed'] })), [
    '("ticket"."status" = ? and 1 = 0)',
    'closed',
  ])
})
