/** A desk under siege: twenty people work, first in peace, then while four attackers do their worst, then again in peace. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../random.ts'
import { startAttackers, type Drawn } from './attackers.ts'
import { attacks } from './attacks/all.ts'
import { openSiegeDesk } from './desk.ts'
import { startMeter, type Meter, type Phase, type Processor } from './measure.ts'
import { startPeople } from './people.ts'

export interface SiegeOptions {
  /** How long the attackers attack. */
  readonly seconds: number
  readonly seed: string
  /** How many there are before it begins. */
  readonly tickets: number
  readonly calmSeconds: number
  /** After the attackers are gone, people go on for the first half of it, and then no one does anything. */
  readonly settleSeconds: number
  /** How many times as long as usual people wait, for an answer and to be told live, before they say that it failed: 1 unless told. */
  readonly patience?: number
  /** By name; all of them unless told. */
  readonly attacks?: readonly string[] | undefined
  readonly onPhase?: (phase: 'filling the desk' | Phase) => void
}

export interface SiegeReport extends Pick<Meter, 'samples' | 'failures' | 'memory' | 'pauses'> {
  readonly processor: Readonly<Record<Phase, Processor>>
  readonly drawn: readonly Drawn[]
  readonly loggedErrors: readonly string[]
  /** The same process served from beginning to end. */
  readonly hasSurvived: boolean
}

export const siegeFor = (seconds: number): Pick<SiegeOptions, 'seconds' | 'calmSeconds' | 'settleSeconds'> => ({
  seconds,
  calmSeconds: Math.max(8, seconds / 5),
  settleSeconds: Math.max(10, Math.min(60, seconds / 5)),
})

export async function runSiege(options: SiegeOptions): Promise<SiegeReport> {
  const { seconds, seed, calmSeconds, settleSeconds, patience = 1, onPhase } = options
  const random = createRandom(seed)
  onPhase?.('filling the desk')
  await using desk = await openSiegeDesk(options.tickets)
  const { url, server } = desk
  await using meter = startMeter(url, server.pid)
  const names = options.attacks ?? attacks.map(({ name }) => name)
  const siegeMs = seconds * 1_000
  await using attackers = await startAttackers(desk, { random: random.fork('attackers'), names, siegeMs })
  await using people = startPeople(url, desk.people, {
    meter,
    random: random.fork('people'),
    startMs: calmSeconds * 400,
    patience,
  })
  const enter = (phase: Phase) => {
    meter.enter(phase)
    onPhase?.(phase)
  }
  const unlessEnded = (work: Promise<unknown>) => Promise.race([work, server.ended])

  enter('calm')
  await unlessEnded(sleep(calmSeconds * 1_000))
  enter('siege')
  await unlessEnded(attackers.attackFor(siegeMs))
  await attackers[Symbol.asyncDispose]()
  enter('after')
  await unlessEnded(sleep(settleSeconds * 500))
  await people.stop()
  await unlessEnded(sleep(settleSeconds * 500))

  const { samples, failures, memory, pauses } = meter
  return {
    samples,
    failures,
    memory,
    pauses,
    processor: meter.processor(),
    drawn: attackers.drawn,
    loggedErrors: server.loggedErrors(),
    hasSurvived: !server.hasEnded(),
  }
}
