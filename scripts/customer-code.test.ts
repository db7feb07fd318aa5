/** What customers fetch for their screens holds nothing that only agents use, and hardly more than it did (docs/decisions/105). */
import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { parseModules } from './catalogue/catalogue.ts'
import { importsOf, reachableFrom } from './catalogue/loaded.ts'

const modules = await parseModules('web/**/*.{ts,tsx}', (file) => /\.test\.ts$|\/generated\//.test(file))
const imports = new Map(modules.map((module) => [module.file, importsOf(module)]))

/** Rooms of the workspace, and the files elsewhere that belong to agents. */
const ofAgents =
  /^web\/(?:app\/shell\/|users\/(?:directory\/|agent-|invite|team|organisation)|tickets\/(?:bulk|changes|export|first-steps|snooze|tags|triage|triage-data|views)\/|comments\/(?:audience-tabs|canned-replies|held|mention|written-note)|.*\/(?:agent-[\w-]+|for-agents|operators|grammar|typed-[\w-]+)\.tsx?$|text\/en\/(?:agents|agent-ticket|bulk|first-day|people|triage)\.ts)/

const screens = [
  'web/app/main.tsx',
  'web/live/live.ts',
  'web/session/login.tsx',
  'web/tickets/list/customer-screen.tsx',
  'web/tickets/detail/customer-screen.tsx',
  'web/tickets/new/screen.tsx',
  'web/tickets/filters/customer-choice.tsx',
  'web/tickets/preview/card.tsx',
  'web/users/profile/screen.tsx',
]

/** Small, and told from what belongs to agents by nothing but their place. */
const exceptions = new Set(['web/tickets/triage-data/address.ts', 'web/tickets/views/short-count.ts'])

for (const screen of screens) {
  test(`${screen} brings nothing of agents`, () => {
    ok(imports.has(screen))
    const reached = reachableFrom(imports, screen)
    deepEqual(
      reached.filter((file) => ofAgents.test(file) && !exceptions.has(file)),
      [],
    )
  })
}

test('the rule finds what belongs to agents', () => {
  const reached = reachableFrom(imports, 'web/app/agent-list.tsx')
  ok(reached.filter((file) => ofAgents.test(file)).length > 50)
})
