/** Lists, counts and views with and without what is snoozed. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { days, minutes, startApp } from '../../support/app.ts'
import { documents, signUpCast, told } from '../../support/cast.ts'
import { openLineAs } from '../../support/live.ts'
import { openSnoozingDesk, type Has } from './snoozing-desk.ts'

const { desk, later, snooze, pass } = await openSnoozingDesk()
after(() => desk[Symbol.asyncDispose]())

test('Lists, pages, counts and searches with and without what is snoozed are what each ticket says', async () => {
  await using own = await startApp()
  const { cara, ada } = await signUpCast(own)
  const statuses = ['open', 'pending', 'resolved', 'closed'] as const
  for (let index = 0; index < 40; index++) {
    own.clock.advance(1_000)
    const ticket = await cara.submits(`Marble ${index}`)
    await ada.sets(ticket, statuses[index % 4] as 'open')
    if (index % 4 < 3 && index % 5 < 2) await snooze(ticket, later(days(1) + index, own), ada)
    const wanted = {
      id: ticket.id,
      ...(index % 3 ? { assignee: ada.id } : {}),
      ...(index % 7 ? {} : { addTags: ['x'] }),
    }
    if (Object.keys(wanted).length > 1) told(await ada.ask(documents.assignTicket, wanted), 'updateTicket')
  }
  const all: any[] = told(
    await ada.ask('{ tickets { id status snoozedUntil updatedAt tags assignee { id } } }'),
    'tickets',
  )
  ok(all.some(({ snoozedUntil }) => snoozedUntil))
  const document = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
    tickets(filter: $filter, sort: $sort, first: $first, after: $after) { id cursor } }`
  for (const snoozed of [true, false]) {
    for (const rest of [
      {},
      { status: ['open'] },
      { status: ['open', 'pending'] },
      { status: ['closed'] },
      { status: ['open', 'pending'], assignee: ['me'] },
      { status: ['open'], assignee: ['nobody'] },
      { assignee: ['me'] },
      { tags: ['x'] },
      { requester: cara.id },
    ] as { status?: string[]; assignee?: string[]; tags?: string[]; requester?: string }[]) {
      const filter = { ...rest, snoozed }
      const wanted = all.filter(
        ({ status, snoozedUntil, assignee, tags }) =>
          (snoozedUntil !== null) === snoozed &&
          (rest.status?.includes(status) ?? true) &&
          (!rest.assignee || (rest.assignee[0] === 'me') === (assignee?.id === ada.id)) &&
          (!rest.tags || tags.includes('x')),
      )
      for (const [sort, order] of [
        ['newest', wanted],
        ['oldest', wanted.toReversed()],
        ['status', statuses.flatMap((one) => wanted.filter(({ status }) => status === one))],
      ] as const) {
        const found: string[] = []
        for (let after: string | null = null; ;) {
          const page: any[] = told(await ada.ask(document, { filter, sort, first: 7, after }), 'tickets')
          found.push(...page.map(({ id }) => id))
          if (page.length < 7) break
          after = page.at(-1).cursor
        }
        deepEqual(
          found,
          order.map(({ id }) => id),
          `${sort} ${JSON.stringify(filter)}`,
        )
      }
      const counted: { status: string; count: number }[] = told(
        await ada.ask('query ($filter: TicketFilter) { ticketCounts(filter: $filter) { status count } }', { filter }),
        'ticketCounts',
      )
      for (const one of statuses)
        equal(
          counted.find(({ status }) => status === one)?.count ?? 0,
          wanted.filter(({ status }) => status === one).length,
          `${one} ${JSON.stringify(filter)}`,
        )
      const [view] = told(await ada.ask(documents.viewCounts, { views: [{ key: 'v', filter }] }), 'viewCounts')
      equal(view.count, wanted.length, JSON.stringify(filter))
      const found = told(
        await ada.ask(
          'query ($filter: TicketFilter) { searchTickets(text: "marble", filter: $filter, first: 50) { hits { ticket { id } } } }',
          { filter },
        ),
        'searchTickets',
      ).hits.map(({ ticket }: { ticket: Has }) => ticket.id)
      deepEqual(new Set(found), new Set(wanted.map(({ id }) => id)), JSON.stringify(filter))
    }
  }
})

test('A view without what is snoozed is told of a ticket that goes, and of one that comes back', async () => {
  await using own = await startApp()
  const { cara, ada, abe } = await signUpCast(own)
  const ticket = await cara.submits('A window')
  await cara.submits('A door')
  await using line = await openLineAs(own, abe.token)
  await line.until(({ type }) => type === 'connection_ack')
  const views = [
    { key: 'open', filter: { status: ['open'], snoozed: false } },
    { key: 'snoozed', filter: { snoozed: true } },
  ]
  line.send({ id: '1', type: 'subscribe', payload: { query: documents.watchCounts, variables: { views } } })
  const known = () =>
    Object.fromEntries(
      line.messages
        .flatMap(({ payload }) => payload?.data?.viewCounts ?? [])
        .map(({ key, count }: { key: string; count: number }) => [key, count]),
    )
  const knows = (open: number, snoozed: number) =>
    line.until(() => known()['open'] === open && known()['snoozed'] === snoozed)
  await knows(2, 0)
  await snooze(ticket, later(minutes(1), own), ada)
  await knows(1, 1)
  await pass(minutes(1), own)
  await knows(2, 0)
})
