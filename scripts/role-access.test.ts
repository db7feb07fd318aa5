/** What someone sees is decided by their scope, and what they may do by access.ts: nothing else on the server asks for a role. */
import { deepEqual, ok } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const asksForRole = /\brole\s*[!=]==?|[!=]==?\s*['"](?:agent|customer)['"]|\bisAgent\(|case ['"](?:agent|customer)['"]/

const allowed = {
  'server/cli/commands/accounts.ts': 'only agents can be admins',
  'server/comments/access.ts': 'permissions',
  'server/database/scope.ts': 'makes a scope of a role',
  'server/database/viewer.ts': 'says who is an agent',
  'server/database/write-limits.ts': 'agents may write more often, and longer as the disk fills',
  'server/customers/access.ts': 'permissions',
  'server/organisations/access.ts': 'permissions',
  'server/participants/access.ts': 'permissions',
  'server/comments/held/status.ts': 'of whoever said something, as it stands in the history',
  'server/tickets/settle-turns.ts': 'Bellhop itself has none',
  'server/tickets/turn.ts': 'whose word it was',
  'server/updates/access.ts': 'permissions',
  'server/users/access.ts': 'permissions',
  'server/users/users.ts': 'the first agent is an admin',
  'server/sessions/sign-up.ts': 'of the account that is asked for',
  'server/teams/access.ts': 'permissions',
  'server/teams/sharing.ts': 'permissions',
  'server/canned-replies/access.ts': 'permissions',
  'server/desk/access.ts': 'permissions',
  'server/tickets/access.ts': 'permissions',
  'server/views/access.ts': 'permissions',
}

test('Nothing but scopes and permissions asks for a role', () => {
  const sources = globSync('server/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  ok(sources.length > 200, `${sources.length} sources`)
  const found = sources.filter((path) => asksForRole.test(readFileSync(join(root, path), 'utf8')))
  deepEqual(found.toSorted(), Object.keys(allowed).toSorted())
})
