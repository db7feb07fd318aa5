/** The attackers, as the harness sees them: started, told when to begin, listened to, and ended. */
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../random.ts'
import { attacks } from './attacks/all.ts'
import { clock } from './clock.ts'
import type { SiegeDesk } from './desk.ts'
import type { Note, Order, Role } from './role.ts'

/** One attack of one attacker. */
export interface Drawn {
  readonly attack: string
  readonly by: string
  readonly began: number
  /** Infinity while it lasts. */
  ended: number
  answers: Readonly<Record<string, number>>
  failures: readonly string[]
}

export interface Attackers extends AsyncDisposable {
  readonly drawn: readonly Drawn[]
  /** Resolves `ms` later, once the last answers have been counted. */
  attackFor(ms: number): Promise<void>
}

const lanesOfEach = 2
const longestAttackMs = 10_000
const lastAnswersMs = 5_000
const program = join(import.meta.dirname, 'attacker.ts')

/** Two strangers and two customers, one of whom is an agent as well, who draw from the attacks with these names. */
export async function startAttackers(
  desk: SiegeDesk,
  { random, names, siegeMs }: { random: Random; names: readonly string[]; siegeMs: number },
): Promise<Attackers> {
  const drawn: Drawn[] = []
  const processes: ChildProcess[] = []
  const roles = names.length ? rolesFor(desk, { random, names, siegeMs }) : []
  const order = (one: ChildProcess, what: Order) => one.send(what)
  let areNeeded = true

  /** Without an attacker nothing is proven. */
  function miss(by: string, why: string): void {
    const at = clock()
    const lasting = drawn.filter((one) => one.by === by && one.ended === Infinity)
    for (const one of lasting) Object.assign(one, { ended: at, failures: [why] })
    if (!lasting.length) drawn.push({ attack: 'none', by, began: at, ended: at, answers: {}, failures: [why] })
  }

  async function start(role: Role): Promise<void> {
    const one = fork(program, {
      execArgv: ['--max-old-space-size=512'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    processes.push(one)
    const ready = Promise.withResolvers<void>()
    const end = (why: string) => {
      ready.reject(new Error(why))
      if (areNeeded) miss(role.name, why)
    }
    one.once('exit', (code, signal) => end(`${role.name} ended before its time (${signal ?? code}).`))
    one.on('error', (error) => end(`${role.name} can't be told anything: ${error.message}`))
    one.on('message', (note: Note) => {
      if (note.kind === 'ready') ready.resolve()
      else if (note.kind === 'began')
        drawn.push({ attack: note.attack, by: role.name, began: note.at, ended: Infinity, answers: {}, failures: [] })
      else {
        const { attack, began, at: ended, answers, failures } = note
        const found = drawn.find((one) => one.by === role.name && one.attack === attack && one.began === began)
        if (found) Object.assign(found, { ended, answers, failures })
      }
    })
    order(one, { kind: 'prepare', role })
    await ready.promise
  }

  const attackers: Attackers = {
    drawn,
    async attackFor(ms) {
      const until = clock() + ms
      for (const one of processes) order(one, { kind: 'begin', until })
      await sleep(ms)
      const tooLate = clock() + lastAnswersMs
      while (drawn.some(({ ended }) => ended === Infinity) && clock() < tooLate) await sleep(100)
    },
    async [Symbol.asyncDispose]() {
      areNeeded = false
      await Promise.all(
        processes.map(async (one) => {
          if (one.pid === undefined || one.exitCode !== null || one.signalCode !== null) return
          const ended = new Promise((resolve) => one.once('exit', resolve))
          one.kill('SIGKILL')
          await ended
        }),
      )
      for (const one of drawn) one.ended = Math.min(one.ended, clock())
    },
  }
  try {
    await Promise.all(roles.map(start))
  } catch (error) {
    await attackers[Symbol.asyncDispose]()
    throw error
  }
  return attackers
}

/** Dealt so that each attack comes at least once, by someone who can do it, if all lanes get through what they begin with. */
function rolesFor(
  { url, server, people, hostile, hostileAgent, traps }: SiegeDesk,
  { random, names, siegeMs }: { random: Random; names: readonly string[]; siegeMs: number },
): Role[] {
  const chosen = attacks.filter(({ name }) => names.includes(name))
  const forAnyone = chosen.filter(({ by }) => by === 'anyone').map(({ name }) => name)
  const forCustomers = chosen.filter(({ by }) => by === 'customer').map(({ name }) => name)
  const forAgents = chosen.filter(({ by }) => by === 'agent').map(({ name }) => name)
  const strangersLanes = deal(shuffled(forAnyone, random), 2 * lanesOfEach)
  // The last customer is an agent, too.
  const customersLanes = dealEvenly(shuffled(forCustomers, random), [
    ...Array.from({ length: (hostile.length - 1) * lanesOfEach }, () => []),
    ...deal(shuffled(forAgents, random), lanesOfEach),
  ])
  const most = Math.max(1, ...[...strangersLanes, ...customersLanes].map(({ length }) => length))
  const common = {
    url,
    serverPid: server.pid,
    victims: people.map(({ email }) => email),
    traps,
    attackMs: Math.min(longestAttackMs, siegeMs / most),
  }
  const strangers = [0, 1].map((index) => ({
    ...common,
    name: `stranger ${index + 1}`,
    seed: random.seed(),
    account: undefined,
    // 127.0.0.2 to 127.0.0.49, half of them each.
    addresses: Array.from({ length: 24 }, (_, place) => `127.0.0.${2 + 24 * index + place}`),
    lanes: strangersLanes.slice(index * lanesOfEach, (index + 1) * lanesOfEach),
    names: forAnyone,
  }))
  const customers = hostile.map((account, index) => ({
    ...common,
    name: `hostile customer ${index + 1}`,
    seed: random.seed(),
    account,
    agent: index === hostile.length - 1 ? hostileAgent : undefined,
    addresses: Array.from({ length: 4 }, (_, place) => `127.0.2.${1 + 4 * index + place}`),
    lanes: customersLanes.slice(index * lanesOfEach, (index + 1) * lanesOfEach),
    names: [...forAnyone, ...forCustomers, ...(index === hostile.length - 1 ? forAgents : [])],
  }))
  return [...strangers, ...customers].filter(({ names }) => names.length)
}

function deal(names: readonly string[], lanes: number): string[][] {
  return Array.from({ length: lanes }, (_, lane) => names.filter((_name, index) => index % lanes === lane))
}

/** To whoever has least until then. */
function dealEvenly(names: readonly string[], dealt: readonly (readonly string[])[]): string[][] {
  const lanes = dealt.map((lane) => [...lane])
  for (const name of names) lanes.reduce((least, lane) => (lane.length < least.length ? lane : least)).push(name)
  return lanes
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  return items.map(() => left.splice(random.int(0, left.length - 1), 1)[0] as T)
}
