/** Eight clients that write until the server is gone. */
import type { Random } from '../random.ts'
import type { ServerProcess } from '../server-process.ts'
import { acknowledge, start, type Ledger } from './ledger.ts'
import { chooseMoment, type Phase } from './moment.ts'
import { perform } from './perform.ts'
import { planWrite } from './plan.ts'

const clients = 8

/** Writes through the API until the server is killed, at a moment that `random` chooses. Answers when, and what else went wrong. */
export async function loadAndKill(
  server: ServerProcess,
  ledger: Ledger,
  random: Random,
): Promise<{ phase: Phase; troubles: string[] }> {
  const url = await server.ready
  const troubles: string[] = []
  const moment = chooseMoment(random.fork('moment'), () => server.kill())

  async function client(choices: Random): Promise<void> {
    while (!moment.hasCome()) {
      const write = planWrite(ledger, choices)
      start(ledger, write)
      try {
        await perform(url, write, moment)
        if (!(write.kind === 'comment' && write.isHeld)) acknowledge(ledger, write)
        moment.onAcknowledged()
      } catch (error) {
        if (moment.hasCome()) return
        troubles.push(`before the kill: ${String(error)}`)
      }
    }
  }

  const tasks = Array.from({ length: clients }, (_, index) => client(random.fork(index)))
  await Promise.race([Promise.all(tasks), server.ended])
  if (!moment.hasCome()) troubles.push('the server ended by itself')
  moment.cancel()
  await Promise.all([server.ended, ...tasks])
  return { phase: moment.phase, troubles: [...troubles, ...server.loggedErrors()] }
}
