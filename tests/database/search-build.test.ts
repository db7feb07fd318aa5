/** The search index of a desk that comes from an older version. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import type { Database } from '../../server/database/database.ts'
import { createLog } from '../../server/platform/log.ts'
import { buildIndex } from '../../server/search/index-builder.ts'
import { startApp, temporaryFolder, type Desk } from '../support/app.ts'
import { logIn, signUpCast } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'
import { forgetIndex } from '../support/search-index.ts'
import { search, searchResult } from '../support/search.ts'
import { dropDatabaseOf, isOnPostgres } from '../support/test-database.ts'

const tickets = 80

test('It is built in the background, the newest tickets first, can be stopped, and finds what it has', async () => {
  const folder = await temporaryFolder()
  try {
    let first: string | undefined
    let people: Awaited<ReturnType<typeof signUpCast>> | undefined
    {
      await using desk = await startApp({ folder })
      const { cara, ada } = (people = await signUpCast(desk))
      for (let number = 1; number <= tickets; number++) {
        const ticket = await cara.submits(
          `oldword ticket${number}`,
          number === 2 ? { files: [note('x', 'manual.txt')] } : {},
        )
        if (number === 2) await ada.comments(ticket, 'laterword')
        first ??= ticket.id
      }
      await forgetIndex(desk)
      deepEqual(await searchResult(ada, 'oldword '), { hits: [], ignoredWords: [], correctedText: null, indexed: 0 })

      const fresh = await cara.submits('oldword of today')
      await ada.comments(fresh, 'freshword')
      // Not indexed by itself: the builder comes to it with all that it holds by then.
      await ada.comments({ ...fresh, id: String(first) }, 'commented meanwhile')
      deepEqual(idsOf(await search(ada, 'oldword freshword')), [fresh.id])
      deepEqual(await search(ada, 'meanwhile', { exactly: true }), [])

      const stopping = new AbortController()
      const { database } = desk.app
      let rounds = 0
      const write: Database['write'] = (...args) => {
        if (++rounds === 3) stopping.abort()
        return database.write(...args)
      }
      const options = { log: createLog('error'), signal: stopping.signal, most: 5 }
      const building = buildIndex({ ...database, write }, options)
      await search(ada, 'oldword ')
      await building
      const { hits, indexed } = await searchResult(ada, 'oldword ', { first: 200 })
      ok(indexed !== null && indexed > 0 && indexed < 1, String(indexed))
      const numbers = hits.map(({ ticket }) => Number(ticket.id))
      deepEqual(
        numbers,
        numbers.map((_, at) => Number(fresh.id) - at),
      )
      ok(numbers.length > 1 && numbers.length <= tickets)
    }

    await using desk = await startApp({ folder })
    ok(people)
    const [ada, cara] = [await logIn(desk, people.ada), await logIn(desk, people.cara)]
    await eventually(async () => (await searchResult(ada, 'oldword ')).indexed === null)
    for (const person of [ada, cara]) {
      const ids = idsOf(await search(person, 'oldword ', { first: 200 }))
      equal(new Set(ids).size, tickets + 1)
      equal(ids.length, tickets + 1)
    }
    deepEqual(idsOf(await search(ada, 'oldword meanwhile')), [first])
    deepEqual(
      (await search(ada, 'manual laterword ticket2')).map(({ ticket }) => ticket.title),
      ['oldword ticket2'],
    )
    if (!isOnPostgres) await eventually(() => olderTables(desk).length === 0)
  } finally {
    await dropDatabaseOf(folder)
    await rm(folder, { recursive: true, force: true })
  }
})

const idsOf = (hits: readonly { ticket: { id: string } }[]) => hits.map(({ ticket }) => ticket.id)

const olderTables = (desk: Desk) =>
  stored(desk, "SELECT name FROM sqlite_schema WHERE name IN ('search_index', 'search_title', 'search_document')")
