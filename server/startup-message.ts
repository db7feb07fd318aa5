/** The lines a person sees at start: the address, and what they should know about it. */
import type { App } from './app.ts'
import { anyAgent } from './users/users.ts'
import { inviteAgent } from './users/invite.ts'
import { describePostgres } from './database/postgres-address.ts'
import type { Config } from './platform/config.ts'
import { describeS3 } from './platform/s3-address.ts'

export async function printStartupMessage({ http, database }: App, config: Config): Promise<void> {
  const address = http.server.address()
  const url = config.publicUrl.replace(/:0$/, `:${typeof address === 'object' && address ? address.port : config.port}`)
  console.log(`Bellhop is ready: ${url}  (${whereTheDataIs(config)}; agents sign up: ${config.agentSignUp})`)
  if (config.agentSignUp === 'open') {
    console.log(
      'Note: anyone who signs up can choose to be an agent. To end that, set AGENT_SIGNUP to first, invite or closed.',
    )
  }
  if (config.agentSignUp === 'closed' && !(await database.read('system').first(anyAgent, {}))) {
    console.log('No agent yet, and AGENT_SIGNUP=closed lets none sign up. Start once with first or invite to get one.')
  }
  if (config.agentSignUp === 'invite' && !(await database.read('system').first(anyAgent, {}))) {
    const invite = await database.write('system', (write) => inviteAgent(write, { ...config, publicUrl: url }))
    console.log(`No agent yet. The first one signs up here, within seven days: ${invite.url}`)
  }
}

function whereTheDataIs({ dataDir, databaseUrl, objectStore }: Config): string {
  const files = objectStore ? describeS3(objectStore) : dataDir
  const data = databaseUrl === undefined ? dataDir : describePostgres(databaseUrl)
  return files === data ? `data in ${data}` : `data in ${data}, files in ${files}`
}
