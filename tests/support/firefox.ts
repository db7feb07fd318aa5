/** Finds a Firefox to test in. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where FIREFOX_PATH says, or an installed one. */
export const findFirefox = (): string | undefined =>
  [
    process.env.FIREFOX_PATH ?? '',
    ...(process.env.PATH ?? '')
      .split(delimiter)
      .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name))),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ].find((path) => path && existsSync(path))

/** Why there can be none, or undefined. */
export const whyNoFirefox = (): string | undefined =>
  findFirefox()
    ? undefined
    : 'Firefox is not installed (Debian: apt-get install firefox-esr), so nothing is tested in it'
