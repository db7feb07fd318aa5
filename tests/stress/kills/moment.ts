/** When the server is killed: spread over time and over the phases of a request. */
import type { Random } from '../random.ts'
import type { Write } from './ledger.ts'

export interface Moment {
  /** Such as `sent`, for the report. */
  readonly phase: Phase
  hasCome(): boolean
  onProgress(write: Write, fraction: number): void
  onAcknowledged(): void
  cancel(): void
}

const phases = ['time', 'upload', 'sent', 'acknowledged'] as const
export type Phase = (typeof phases)[number]

/** However little has happened by then. */
const latestMs = 1_200

/** Calls `act` once: at a time, in the middle of an upload, just after a request was sent, or at once upon an answer. */
export function chooseMoment(random: Random, act: () => void): Moment {
  const phase = random.pick(phases)
  const timeMs = random.int(5, 700)
  const fraction = random.next()
  const delayMs = random.pick([0, 0, 0.3, 1, 2, 4, 8])
  let remaining = phase === 'upload' ? random.int(1, 12) : random.int(1, 45)
  let come = false
  const fire = () => {
    if (come) return
    come = true
    clearTimeout(timer)
    act()
  }
  const timer = setTimeout(fire, phase === 'time' ? timeMs : latestMs)
  return {
    phase,
    hasCome: () => come,
    onProgress(write, sent) {
      if (phase === 'upload' && write.kind === 'ticket' && write.files.length && sent >= fraction && sent < 1) {
        if (--remaining <= 0) fire()
      }
      if (phase === 'sent' && sent >= 1 && --remaining === 0) later(fire, delayMs)
    },
    onAcknowledged() {
      if (phase === 'acknowledged' && --remaining === 0) fire()
    },
    cancel: () => clearTimeout(timer),
  }
}

/** Timers know whole milliseconds only; the shortest waits are spun. */
function later(act: () => void, ms: number): void {
  if (ms >= 1) {
    setTimeout(act, ms)
    return
  }
  const until = performance.now() + ms
  while (performance.now() < until);
  act()
}
