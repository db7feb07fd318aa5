/** The lines a person sees at start: the address, and what they should know about it. */
import type { App } from './app.ts'
import { anyAgent } from './people/people.ts'
import { inviteAgent } from './people/invite.ts'
import { describePostgres } from './database/postgres-address.ts'
import type { Config } from './platform/config.ts'

export async function announce({ http, database }: App, config: Config): Promise<void> {
  const address = http.server.address()
  const url = config.publicUrl.replace(/:0$/, `:${typeof address === 'object' && address ? address.port : config.port}`)
  console.log(`Bellhop is ready: ${url}  (${whereTheDataIs(config)})`)
  if (config.agentSignUp === 'open') {
    console.log(
      'Note: anyone who signs up can choose to be an agent. To end that, set AGENT_SIGNUP to first, invite or closed.',
    )
  }
  if (config.agentSignUp === 'invite' && !(await database.read('system').first(anyAgent, {}))) {
    const invite = await database.write('system', (write) => inviteAgent(write, { ...config, publicUrl: url }))
    console.log(`No agent yet. The first one signs up here, within seven days: ${invite.url}`)
  }
}

function whereTheDataIs({ dataDir, databaseUrl }: Config): string {
  if (databaseUrl === undefined) return `data in ${dataDir}`
  return `data in ${describePostgres(databaseUrl)}, files in ${dataDir}`
}
