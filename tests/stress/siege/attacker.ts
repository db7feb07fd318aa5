/** One attacker, a process of its own: draws attack after attack until its time is over, two at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom, type Random } from '../random.ts'
import { createAllowance, holdToShare } from './allowance.ts'
import { attacks } from './attacks/all.ts'
import type { Attack } from './attacks/attack.ts'
import { clock } from './clock.ts'
import type { Note, Order, Role } from './role.ts'
import { openScene, Refused, type OpenScene } from './scene.ts'

const tell = (note: Note) => process.send?.(note)

let role: Role | undefined

process.on('message', (order: Order) => {
  if (order.kind === 'prepare') {
    role = order.role
    tell({ kind: 'ready' })
  } else if (role) void attackUntil(role, order.until)
})

process.once('disconnect', () => {
  // The harness has died, or it would have ended this process.
  if (role) process.kill(role.serverPid)
  process.exit(1)
})

async function attackUntil(role: Role, until: number): Promise<void> {
  holdToShare()
  const allowance = createAllowance()
  const random = createRandom(role.seed)

  async function lane(first: readonly string[], random: Random): Promise<void> {
    for (let drawn = 0; clock() < until; drawn++) {
      const name = first[drawn] ?? random.pick(role.names)
      const attack = attacks.find((one) => one.name === name) as Attack
      // On a busy machine those that must come have less time each, so that the last of them comes.
      const ahead = Math.max(1, first.length - drawn)
      const over = clock() + Math.min(role.attackMs, (until - clock()) / ahead)
      const scene = openScene(role, { random: random.fork(drawn), until: over, allowance, by: attack.by })
      const done = carryOut(attack, scene)
      // The next one begins even if this one still waits for an answer.
      await Promise.race([done, sleep(Math.max(0, over - clock()))])
      // One that is refused at once is not drawn in a tight loop.
      await allowance.take(1)
    }
  }
  await Promise.all(role.lanes.map((first, index) => lane(first, random.fork(index))))
}

async function carryOut(attack: Attack, open: OpenScene): Promise<void> {
  const began = clock()
  tell({ kind: 'began', attack: attack.name, at: began })
  const failures: string[] = []
  await attack.run(open.scene).catch((error: unknown) => {
    if (!(error instanceof Refused)) failures.push(`the attack itself failed: ${String(error)}`)
  })
  await open[Symbol.asyncDispose]()
  failures.push(...open.failures)
  tell({ kind: 'ended', attack: attack.name, began, at: clock(), answers: open.answers, failures })
}
