/** A query is compiled once per shape of scope; what differs among scopes of one shape is a value in it. */
import { deepEqual, equal, notEqual, ok, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { allComments, visibleComments } from '../../server/comments/access.ts'
import { postgresDialect, sqliteDialect } from '../../server/database/dialect.ts'
import { createKysely as postgresKysely } from '../../server/database/kysely-postgres.ts'
import { createKysely as sqliteKysely } from '../../server/database/kysely-sqlite.ts'
import { query, type QueryParts } from '../../server/database/query.ts'
import {
  audiences,
  everything,
  keyOf,
  narrowed,
  noOrganisation,
  scopeOf,
  scopesThatShow,
  shapeOf,
  shows,
  type Happened,
  type Scope,
  type TicketScope,
} from '../../server/database/scope.ts'
import type { Audience } from '../../server/database/tables.ts'
import type { User } from '../../server/database/viewer.ts'
import { UserError } from '../../server/platform/errors.ts'
import { isVisible, visibleTickets } from '../../server/tickets/access.ts'

const person = (id: number, role: User['role']): User => ({ id, email: `p${id}@example.com`, role })
const [cara, carl, ada, abe] = [person(1, 'customer'), person(2, 'customer'), person(3, 'agent'), person(4, 'agent')]

const never = () => {
  throw new Error('Statements are only built here.')
}
const targets = [
  { dialect: sqliteDialect, db: sqliteKysely(never) },
  { dialect: postgresDialect, db: postgresKysely(never) },
] as const

const shared = (requesterId: number, organisationId: number): TicketScope => ({
  kind: 'shared',
  requesterId,
  organisationId,
})
const kinds: readonly TicketScope[] = [{ kind: 'all' }, { kind: 'own', requesterId: 7 }, shared(7, 5), { kind: 'none' }]
const scopes: readonly Scope[] = kinds.flatMap((tickets) => audiences.map((audience) => ({ tickets, audience })))

test('Agents and Bellhop see everything, customers what they filed or is shared with them and is for everyone, others nothing', () => {
  for (const viewer of [ada, abe, 'system'] as const) equal(scopeOf(viewer), everything)
  deepEqual(scopeOf(cara), { tickets: { kind: 'own', requesterId: 1 }, audience: 'everyone' })
  deepEqual(scopeOf({ ...cara, sharesIn: 5 }), { tickets: shared(1, 5), audience: 'everyone' })
  deepEqual(scopeOf({ ...cara, takesPart: true }), { tickets: shared(1, noOrganisation), audience: 'everyone' })
  deepEqual(scopeOf({ ...cara, takesPart: true, sharesIn: 5 }), { tickets: shared(1, 5), audience: 'everyone' })
  equal(scopeOf({ ...ada, sharesIn: 5 }), everything)
  equal(scopeOf({ ...ada, takesPart: true }), everything)
  deepEqual(scopeOf('anonymous'), { tickets: { kind: 'none' }, audience: 'everyone' })
})

for (const target of targets) {
  test(`One statement for all scopes of a shape, with the values of each: ${target.dialect.name}`, () => {
    let built = 0
    const above = query((q: QueryParts<{ least: number }>) => {
      built++
      return visibleTickets(q).where('ticket.id', '>', q.param('least')).select('ticket.id')
    })
    const of = (viewer: Parameters<typeof scopeOf>[0]) => above.compile({ ...target, scope: scopeOf(viewer) })
    const own = of(cara)
    equal(of(carl), own)
    equal(of(ada), of('system'))
    notEqual(of(ada).sql, own.sql)
    equal(built, 2)
    deepEqual(own.values({ least: 9 }, scopeOf(cara)), [1, 9])
    deepEqual(own.values({ least: 9 }, scopeOf(carl)), [2, 9])
    deepEqual(of(ada).values({ least: 9 }, scopeOf(ada)), [9])
    throws(
      () => of('anonymous'),
      (error: unknown) => error instanceof UserError && error.code === 'UNAUTHENTICATED',
    )
  })

  test(`Who shares tickets has the statements of who does not where they ask for their own: ${target.dialect.name}`, () => {
    const all = query((q: QueryParts<object>) => visibleTickets(q).select('ticket.id'))
    const sqlOf = (viewer: User, requesterId?: number) =>
      all.compile({ ...target, scope: scopeOf(narrowed(viewer, requesterId)) }).sql
    for (const sharing of [
      { ...cara, sharesIn: 5 },
      { ...cara, takesPart: true },
      { ...cara, sharesIn: 5, takesPart: true },
    ]) {
      equal(sqlOf(sharing, cara.id), sqlOf(cara))
      for (const other of [undefined, carl.id]) {
        notEqual(sqlOf(sharing, other), sqlOf(cara))
        equal(narrowed(sharing, other), sharing)
      }
    }
    equal(narrowed(ada, ada.id), ada)
  })

  test(`Tickets and audience narrow what hangs on tickets each by itself: ${target.dialect.name}`, () => {
    for (const scope of scopes.filter(({ tickets }) => tickets.kind !== 'none')) {
      const { sql } = query((q: QueryParts<object>) => visibleComments(q).select('comment.id')).compile({
        ...target,
        scope,
      })
      equal(/"requester_id" = [$?]/.test(sql), scope.tickets.kind === 'own', sql)
      equal(sql.includes('"shares_tickets" = 1'), scope.tickets.kind === 'shared', sql)
      equal(sql.includes('"audience" ='), scope.audience === 'everyone', sql)
    }
  })

  test(`What Bellhop reads for itself needs no scope: ${target.dialect.name}`, () => {
    const all = query((q: QueryParts<object>) => allComments(q.db).select('comment.id'))
    for (const scope of scopes) ok(all.compile({ ...target, scope }).sql.startsWith('select'))
  })
}

test('Shapes and keys: no two scopes that differ share a key, nor two kinds or audiences a shape', () => {
  equal(new Set(scopes.map(shapeOf)).size, scopes.length)
  const more: TicketScope[] = [{ kind: 'own', requesterId: 70 }, shared(70, 5), shared(7, 50)]
  const others: Scope[] = more.flatMap((tickets) => audiences.map((audience) => ({ tickets, audience })))
  equal(new Set([...scopes, ...others].map(keyOf)).size, scopes.length + others.length)
  for (const other of others) ok(scopes.some((scope) => shapeOf(scope) === shapeOf(other)))
})

test('Those who are told of a change are those whose scope shows it', () => {
  const sharings = [
    undefined,
    { organisationId: 5, members: new Set([7, 8]) },
    { organisationId: 6, members: new Set([7]) },
  ]
  const added = [
    undefined,
    new Map([
      [9, noOrganisation],
      [7, 6],
    ]),
    new Map([[8, 5]]),
  ]
  const happened: Happened[] = [7, 8].flatMap((requesterId) =>
    sharings.flatMap((sharing) =>
      added.flatMap((participants) =>
        audiences.map((audience): Happened => ({ requesterId, sharing, participants, audience })),
      ),
    ),
  )
  const nowhere = [7, 8, 9].map((id) => shared(id, noOrganisation))
  const seers: Scope[] = [...nowhere, shared(7, 5), shared(8, 5), shared(9, 5), shared(7, 6)].flatMap((tickets) =>
    audiences.map((audience) => ({ tickets, audience })),
  )
  for (const one of happened) {
    const told = new Set(scopesThatShow(one).map(keyOf))
    for (const scope of [...scopes, ...seers])
      equal(
        told.has(keyOf(scope)),
        shows(scope, one),
        `${keyOf(scope)} ${JSON.stringify({ ...one, participants: [...(one.participants ?? [])] })}`,
      )
  }
  const sharing = { organisationId: 5, members: new Set([cara.id, carl.id]) }
  const seen = (audience: Audience, of?: Happened['sharing']) =>
    (
      [
        cara,
        carl,
        { ...carl, sharesIn: 5 },
        { ...carl, sharesIn: 6 },
        { ...abe, id: 9, role: 'customer', sharesIn: 5 },
        ada,
        'system',
        'anonymous',
      ] as const
    ).map((viewer) => isVisible(viewer, { requesterId: cara.id, sharing: of, audience }))
  deepEqual(seen('everyone'), [true, false, false, false, false, true, true, false])
  deepEqual(seen('everyone', sharing), [true, false, true, false, false, true, true, false])
  deepEqual(seen('agents', sharing), [false, false, false, false, false, true, true, false])
})
