/** Finds a Chromium to test in: CHROME_PATH, one that is installed, Playwright's own, or the one from npm. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
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

/** Rejects with what to install when there is none that starts. */
export const launchChromium = (): Promise<Browser> => startChromium((options) => chromium.launch(options))

/** What the first Chromium that `start` does not reject for answers; rejects with what to install when there is none. */
export async function startChromium<T>(
  start: (options: { executablePath: string; args: string[] }) => Promise<T>,
): Promise<T> {
  const tried: string[] = []
  for await (const executablePath of candidates()) {
    try {
      const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
      return await start({ executablePath, args: [...quiet, ...asRoot] })
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

/** It unpacks itself into the temporary folder, readable by its owner only: so into one of our own. */
async function fromNpm(): Promise<string> {
  const before = process.env.TMPDIR
  const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', `chromium-${process.getuid?.() ?? 0}`)
  await mkdir(folder, { recursive: true })
  process.env.TMPDIR = folder
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return await packed.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
