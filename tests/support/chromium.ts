/** Finds a Chromium to test in: CHROME_PATH, one that is installed, Playwright's own, or the one from npm. */
import { existsSync, statfsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Nothing runs in the background or calls out; web security stays on. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Playwright tells Chromium to share memory in files on the disk, for the sake of containers with 64 MB of /dev/shm. Where there is room it
 * takes a twentieth less of the processor without.
 */
const sharesOnDisk = '--disable-dev-shm-usage'
const roomBytes = 1024 ** 3

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= roomBytes
  } catch {
    return false
  }
}

interface Start {
  readonly executablePath: string
  readonly args: string[]
  /** Of those that Playwright gives by itself. */
  readonly ignoreDefaultArgs: string[]
}

/** Rejects with what to install when there is none that starts. */
export const launchChromium = (): Promise<Browser> => startChromium((options) => chromium.launch(options))

/** What the first Chromium that `start` does not reject for answers; rejects with what to install when there is none. */
export async function startChromium<T>(start: (options: Start) => Promise<T>): Promise<T> {
  const ignoreDefaultArgs = hasSharedMemory() ? [sharesOnDisk] : []
  const tried: string[] = []
  for await (const executablePath of candidates()) {
    try {
      const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
      return await start({ executablePath, args: [...quiet, ...asRoot], ignoreDefaultArgs })
    } catch (error) {
      tried.push(`${executablePath}: ${String(error).split('\n')[0]}`)
    }
  }
  throw new Error(
    `No Chromium could be started. Install one (Debian and Ubuntu: apt-get install chromium) or set CHROME_PATH.\n${tried.join('\n')}`,
  )
}

async function* candidates(): AsyncGenerator<string> {
  if (process.env.CHROME_PATH) yield process.env.CHROME_PATH
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) yield join(folder, name)
  }
  for (const place of places) if (existsSync(place)) yield place
  if (existsSync(chromium.executablePath())) yield chromium.executablePath()
  if (process.platform === 'linux' && process.arch === 'x64') yield await fromNpm()
}

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache')

/**
 * It unpacks itself into the temporary folder, readable by its owner only: so into one of our own. Several processes may want it at
 * once, and one must not start what another is still writing: so each unpacks apart, and the first makes its folder that of all.
 */
async function fromNpm(): Promise<string> {
  const folder = join(cache, `chromium-of-${process.getuid?.() ?? 0}`)
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true })
    const own = await mkdtemp(join(cache, 'chromium-unpacking-'))
    await unpackInto(own)
    await rename(own, folder).catch(() => rm(own, { recursive: true }))
  }
  return unpackInto(folder)
}

/** Answers the path of the program; what is there already stays. */
async function unpackInto(folder: string): Promise<string> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return await packed.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
