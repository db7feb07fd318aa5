/** What PostgreSQL does for a phrase that very many texts hold. */
import { equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { searchTickets } from '../../server/search/search.ts'
import { startApp } from '../support/app.ts'
import { signUpCast } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { actorOf, submitMany } from '../support/many.ts'
import { recordSlowReads, type Asked } from '../support/recorded-reads.ts'
import { isOnPostgres } from '../support/test-database.ts'

const holding = 600
/** The function is asked for the phrase itself while each of the statement's parts is planned and run, whatever is found. */
const forTheQuestion = 20

const quoted = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`

test(
  'The pairs of words of a text are not told once more for those that the index has found by them',
  { skip: !isOnPostgres && 'SQLite has no index of pairs.' },
  async () => {
    await using desk = await startApp()
    const { carl, ada } = await signUpCast(desk)
    await submitMany(desk, carl, holding, (index) => ({
      title: `Parcel ${index}`,
      description: 'a crimson box, a lid',
    }))

    const timesTold = ({ sql, values }: Asked): number => {
      const [row] = stored(
        desk,
        `BEGIN; SET LOCAL track_functions = 'pl'; SET LOCAL enable_seqscan = off; PREPARE asked AS ${sql};
         EXECUTE asked (${values.map(quoted).join(', ')});
         SELECT coalesce(pg_stat_get_xact_function_calls('search_pairs(tsvector)'::regprocedure), 0)::int AS calls`,
      )
      return Number(row?.calls)
    }
    for (const text of ['"crimson box" ', '"crimson box" lid ']) {
      const { database, asked } = recordSlowReads(desk.app.database)
      const request = { text, exactly: true, filter: {}, first: 100 }
      equal((await searchTickets(database, actorOf(ada), request)).hits.length, 100)
      const byPairs = asked.filter(({ sql }) => sql.includes('search_pairs'))
      ok(byPairs.length > 0)
      for (const one of byPairs) {
        const times = timesTold(one)
        ok(times <= forTheQuestion, `${times} times: ${one.sql}`)
      }
    }
  },
)
