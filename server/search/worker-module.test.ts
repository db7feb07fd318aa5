import { deepEqual, equal, ok } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

const modules = ['./worker-module.ts', '../database/read-worker-tasks.ts'].map((path) => import.meta.resolve(path))

/** Prints the addresses of all that is loaded for the tasks. */
const loadAll = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({
    load(url, context, next) {
      loaded.push(url)
      return next(url, context)
    },
  })
  const [{ tasks }] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)))
  for (const load of Object.values(tasks)) await load()
  console.log(JSON.stringify(loaded))`

test('What searches in a process of its own loads nothing that makes a GraphQL schema, and the query builder as one file: either would be half of its start', () => {
  const loaded = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', loadAll], { encoding: 'utf8' }),
  ) as string[]
  ok(loaded.some((url) => url.endsWith('/search/index-reader.ts')))
  deepEqual(
    loaded.filter((url) => /\/node_modules\/(?:graphql|@pothos|kysely)\//.test(url)),
    [],
  )
  equal(loaded.filter((url) => /kysely-[\d.]+js$/.test(url)).length, 1)
})
