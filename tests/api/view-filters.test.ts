/** What becomes of the filters of views: those that can't be read any more, those that no list can have, and what it costs to read many. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget } from '../../server/platform/budgets.ts'
import { createFilterFormat } from '../../server/tickets/stored-filter.ts'
import { toWanted } from '../../server/views/schema.ts'
import { toViews } from '../../server/views/views.ts'
import { startApp } from '../support/app.ts'
import { documents, signUp, told } from '../support/cast.ts'
import { actorOf } from '../support/many.ts'
import { list, save, type SeenView } from '../support/views.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const ada = await signUp(desk, 'ada', 'agent')
const cara = await signUp(desk, 'cara', 'customer')
const write = (work: Parameters<typeof desk.app.database.write<void>>[1]) => desk.app.database.write('system', work)

test('A filter that this version can not read is told as such, and what it names and is gone, too', async () => {
  const store = (name: string, columns: { filter?: string; sort?: string; columns?: string; grouping?: string }) =>
    write(async ({ db }) => {
      const usual = { name, owner_id: Number(ada.id), audience: 'own' as const, filter: '{}', position: 1 }
      await db
        .insertInto('view')
        .values({ ...usual, created_at: 1, updated_at: 1, ...columns })
        .execute()
    })
  const unreadable = {
    field: { filter: '{"mood":["bad"]}' },
    value: { filter: '{"status":["waiting"]}' },
    type: { filter: '{"createdFrom":5}' },
    time: { filter: '{"createdFrom":"never"}' },
    id: { filter: '{"requester":"0"}' },
    list: { filter: '[]' },
    null: { filter: 'null' },
    json: { filter: '{' },
    size: { filter: JSON.stringify({ status: Array.from({ length: 2_000 }, () => 'open') }) },
    sort: { sort: 'mood' },
    column: { columns: '["mood"]' },
    columns: { columns: '{}' },
    grouping: { grouping: 'mood' },
  }
  for (const [name, columns] of Object.entries(unreadable)) await store(name, columns)
  await store('gone', { filter: '{"requester":"4711"}' })
  await store('whole', { filter: `{"requester":"${cara.id}"}` })
  const views = new Map((await list(ada)).map((view) => [view.name, view]))
  for (const name of Object.keys(unreadable)) {
    equal(views.get(name)?.problem, 'unreadable', name)
    deepEqual(
      ['filter', 'sort', 'columns', 'grouping'].map((part) => views.get(name)?.[part as 'filter']),
      [null, null, null, null],
      name,
    )
  }
  deepEqual([views.get('gone')?.problem, views.get('gone')?.filter], ['missing', { requester: '4711' }])
  deepEqual([views.get('whole')?.problem, views.get('whole')?.filter], [null, { requester: cara.id }])
  // It can be renamed, deleted, and saved anew.
  const { id } = views.get('field') as SeenView
  equal((await save(ada, { id, name: 'Renamed' })).problem, 'unreadable')
  equal((await save(ada, { id, filter: { status: ['open'] } })).problem, null)
  equal(told(await ada.ask(documents.deleteView, { id: views.get('json')?.id as string }), 'deleteView'), true)
  await write(async ({ db }) => void (await db.deleteFrom('view').execute()))
})

test('What no list can be narrowed by is not saved either', async () => {
  const wrong: readonly object[] = [{ requester: 'nobody' }, { createdFrom: 'never' }, { mood: ['bad'] }]
  for (const filter of wrong) {
    const { errors } = await ada.ask(documents.saveView, { name: 'Refused', filter })
    equal(errors.length, 1)
    ok(!errors[0]?.message.includes('went wrong'), JSON.stringify(errors))
  }
  deepEqual(await list(ada), [])
})

test('While many long filters are read, others get in between, and whoever asks is charged', async () => {
  const filter = JSON.stringify({ tags: Array.from({ length: 20 }, (_, index) => `${'Ä'.repeat(300)}${index}`) })
  const rows = Array.from({ length: 2_000 }, (_, id) => ({
    id,
    filter,
    audience: 'own',
    sort: null,
    columns: null,
    grouping: null,
  }))
  const format = createFilterFormat(desk.app.services.documents.schema)
  let charges = 0
  let [turns, isOver] = [0, false]
  const others = async () => {
    while (!isOver) {
      await new Promise(setImmediate)
      turns++
    }
  }
  const counting = others()
  const views = await toViews(desk.app.database.read(actorOf(ada)), format, rows as never, () => charges++)
  isOver = true
  await counting
  deepEqual([views.length, charges], [2_000, 2_000])
  ok(turns > 3, `${turns} turns`)
})

test('Filters to be counted are only read when so many may be asked for, and what that takes is charged', async () => {
  // The first of them can't be asked for; it is not even looked at.
  const tags = Array.from({ length: 21 }, (_, index) => `Tag ${index}`)
  const keys = Array.from({ length: requestBudget.viewCounts.views + 1 }, (_, index) => `v${index}`)
  const { errors } = await ada.ask(documents.viewCounts, { views: keys.map((key) => ({ key, filter: { tags } })) })
  deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['INVALID', 'views'])
  let charges = 0
  const wanted = keys.slice(0, 5).map((key) => ({ key, filter: { tags: tags.slice(1) } }))
  equal((await toWanted(wanted, { viewer: actorOf(ada), charge: () => void charges++ })).length, 5)
  equal(charges, 5)
})
