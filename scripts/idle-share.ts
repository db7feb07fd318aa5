import { cpus } from 'node:os'

/** How idle the machine has been since the last time that was told: a share of all its cores. 0 when that was less than `atLeastMs` ago. */
export function watchIdle(): (atLeastMs?: number) => number {
  let since = look()
  return (atLeastMs = 0) => {
    const now = look()
    if (now.at - since.at < atLeastMs) return 0
    // What nobody worked is not what the system calls idle: waiting for a disk is idle, too.
    const share = 1 - (now.workedMs - since.workedMs) / ((now.at - since.at) * cpus().length)
    since = now
    return share
  }
}

function look(): { at: number; workedMs: number } {
  const workedMs = cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
  return { at: performance.now(), workedMs }
}
