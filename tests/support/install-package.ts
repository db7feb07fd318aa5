import { spawnSync } from 'node:child_process'

/** An apt-get that waits for a mirror, or for another apt-get, waits no longer. */
const patienceMs = 180_000

/** One of Debian's, on a CI machine where we may; elsewhere nothing is done. Whoever needs it looks whether it is there, and goes on without. */
export function installPackage(name: string): void {
  if (!process.env.CI || process.getuid?.() !== 0) return
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const { status, error } = spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: patienceMs,
    })
    if (status !== 0) console.log(`FAILED apt-get ${args.join(' ')}: ${error?.message ?? `it ended with ${status}`}`)
  }
}
