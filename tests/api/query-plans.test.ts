/** Which queries have a compiled plan: all of the web client's do, and those without one are counted. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Kind, OperationTypeNode, parse, print, visit, type DefinitionNode, type FragmentDefinitionNode } from 'graphql'
import { schema } from '../../server/api.ts'
import { createDocumentCache } from '../../server/graphql/documents.ts'
import { startApp, type Desk } from '../support/app.ts'
import { ask } from '../support/client.ts'

const web = join(import.meta.dirname, '../../web')
const definitions = globSync('**/*.graphql', { cwd: web }).flatMap(
  (path) => parse(readFileSync(join(web, path), 'utf8')).definitions,
)
const fragments = new Map(
  definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
)

/** With every fragment that `one` spreads, however deep. */
function withFragments(one: DefinitionNode, found = new Set<DefinitionNode>()): Set<DefinitionNode> {
  if (found.has(one)) return found
  found.add(one)
  visit(one, {
    FragmentSpread: ({ name }) => void withFragments(fragments.get(name.value) as FragmentDefinitionNode, found),
  })
  return found
}

test('Each query of the web client has a plan', () => {
  const documents = createDocumentCache(schema)
  const queries = definitions.filter(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.QUERY,
  )
  ok(queries.length >= 5, `${queries.length} queries`)
  for (const query of queries) {
    const text = [...withFragments(query)].map((one) => print(one)).join('\n')
    const { plan, unplanned } = documents.prepare(text)
    ok(plan, `${unplanned}: decision 018 says what to do.\n${text}`)
  }
})

/** So far, by reason; those that were never met are left out. */
async function unplannedOf(desk: Desk): Promise<Record<string, number>> {
  const text = await desk.app.services.metrics.text()
  const found = text.matchAll(/^bellhop_unplanned_queries_total\{reason="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, reason, count]) => [reason, Number(count)]).filter(([, count]) => count))
}

test('A query without a plan is counted by its reason, each time it is sent', async () => {
  await using desk = await startApp()
  const send = async (query: string) => equal((await ask(desk.url, query)).status, 200, query)
  await send('{ desk { __typename } }')
  await send('mutation { logout }')
  deepEqual(await unplannedOf(desk), {})
  await send('{ desk { __typename @include(if: true) } }')
  await send('{ desk { __typename @include(if: true) } }')
  deepEqual(await unplannedOf(desk), { directive: 2 })
  await send('{ __schema { queryType { name } } }')
  deepEqual(await unplannedOf(desk), { directive: 2, introspection: 1 })
})
