/** Twenty people at work: each from an address of their own, one thing after another, with pauses to think. */
import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Account, type GraphqlAnswer } from '../graphql.ts'
import { createAgent, send } from '../http.ts'
import type { Random } from '../random.ts'
import { actionsOf, logIn, subscribe } from './actions.ts'
import { createLedger } from './ledger.ts'
import { createSubscriber } from './live.ts'
import type { Meter } from './measure.ts'
import type { Person } from './person.ts'

export interface People extends AsyncDisposable {
  /** Ends by itself once `stop` was called, when all have finished what they are at. */
  stop(): Promise<void>
}

/** With a patience of one. */
const requestMs = 30_000
const thinking = { leastMs: 500, mostMs: 2_000 }
const checkEveryMs = 250

/** They begin one after another within `startMs`. */
export function startPeople(
  url: string,
  accounts: readonly Account[],
  options: { meter: Meter; random: Random; startMs: number; patience: number },
): People {
  const { meter, random, startMs, patience } = options
  const ledger = createLedger()
  const agents: Agent[] = []
  const customers = accounts.filter(({ role }) => role === 'customer').map(({ email }) => email)
  const everyone: Person[] = accounts.map((account, index) => {
    const localAddress = `127.0.1.${index + 1}`
    const agent = createAgent(6, localAddress)
    agents.push(agent)
    return createPerson(url, account, { agent, localAddress })
  })
  let isOver = false
  const timer = setInterval(() => everyone.forEach(({ subscriber }) => subscriber.check()), checkEveryMs)
  const lives = everyone.map((person, index) => live(person, (startMs * index) / everyone.length))

  async function live(person: Person, startsAfter: number): Promise<void> {
    await sleep(startsAfter)
    while (!isOver) {
      if (person.token === undefined) await logIn(person)
      else if (!person.subscriber.isOpen) await subscribe(person)
      else await person.random.pick(actionsOf(person))(person)
      await sleep(person.random.int(thinking.leastMs, thinking.mostMs))
    }
  }

  function createPerson(url: string, account: Account, from: { agent: Agent; localAddress: string }): Person {
    const { agent, localAddress } = from
    const common = { agent, timeoutMs: patience * requestMs, retriesReset: true }
    const person: Person = {
      account,
      random: random.fork(account.email),
      meter,
      ledger,
      subscriber: createSubscriber(url, account.email, { meter, localAddress, patience }),
      customers,
      token: undefined,
      get: async (operation) => dataOf(await ask(url, { ...operation, token: person.token }, common)),
      download: (path) => send(`${url}${path}`, common),
      announcing(owner, audience = 'everyone') {
        const isTold = ({ id, role }: Account) => role === 'agent' || (audience === 'everyone' && id === owner.id)
        const hearers = everyone.filter(({ account, subscriber }) => isTold(account) && subscriber.isSubscribed)
        return (kind, ticket) => hearers.forEach(({ subscriber }) => subscriber.expect(kind, ticket))
      },
    }
    return person
  }

  const stop = async () => {
    isOver = true
    await Promise.all(lives)
  }
  return {
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      clearInterval(timer)
      for (const { subscriber } of everyone) subscriber.close()
      for (const agent of agents) agent.destroy()
    },
  }
}

function dataOf({ status, data, errors }: GraphqlAnswer): Record<string, any> {
  const said = errors.map(({ message, extensions }) => `${extensions?.code}: ${message}`).join('; ')
  if (status !== 200 || errors.length || !data) throw new Error(`${status} ${said}`)
  return data
}
