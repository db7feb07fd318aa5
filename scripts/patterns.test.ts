/** No regular expression of Bellhop takes time that grows faster than the text it is given. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { growthOf, type Growth } from './patterns/backtracking.ts'
import { constructedBy, patternsIn, type Found } from './patterns/sources.ts'

const root = join(import.meta.dirname, '..')

const files = (await Array.fromAsync(glob('{server,text,web}/**/*.{ts,tsx}', { cwd: root })))
  .filter((file) => !/\.test\.tsx?$|\/file-samples\.ts$|\/generated\//.test(file))
  // What the others import comes first: a module makes its patterns once.
  .sort((a, b) => Number(b.startsWith('text/')) - Number(a.startsWith('text/')) || (a < b ? -1 : 1))

const found: (Found & { file: string })[] = []
for (const file of files) {
  const { literals, constructed } = await patternsIn(join(root, file))
  found.push(...literals.map((one) => ({ ...one, file })))
  if (!constructed) continue
  const made = await constructedBy(join(root, file))
  test(`${file} makes its patterns while it is loaded, where they can be looked at`, () =>
    ok(made.length >= constructed))
  found.push(...made.map((one) => ({ ...one, file })))
}

test('Every pattern of server/ and web/ is linear in the length of its text', () => {
  ok(found.length > 50, `Only ${found.length} patterns were found.`)
  const slow = found.filter((one) => growthOf(one.source, one.flags) !== 'linear')
  deepEqual(
    slow.map(({ file, source, flags }) => `${file}: /${source}/${flags}`),
    [],
  )
})

// Characters that patterns repeat, and beginnings that they look for.
const pumps = [' ', '.', 'a', '0', '\n', '\u0301', '-', '/', '=', '%', 'a.', '. ', '<!--', 'http://', '""', ', ', 'é']
const pumped = 20_000

test('On long hostile texts they take no longer than looking through them many times over', () => {
  const texts = pumps.flatMap((pump) => ['', 'x'].map((beginning) => beginning + pump.repeat(pumped / pump.length)))
  const endings = ['', '\0', '!x', '\n']
  // A square would be 20,000 times the length; the slowest linear ones take some dozen looks at each character.
  const most = Math.max(50, (2_000 * time(() => texts.forEach((text) => /\u{10ffff}/u.test(text)))) / texts.length)
  for (const one of found) {
    for (const text of texts) {
      for (const ending of endings) {
        const hostile = text + ending
        const run = () => void hostile.replace(new RegExp(one.source, one.flags), '')
        ok(time(run) <= most || time(run) <= most || time(run) <= most, `${one.file}: /${one.source}/${one.flags}`)
      }
    }
  }
})

function time(work: () => void): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

const known: readonly [pattern: RegExp, growth: Growth][] = [
  [/^[\s.]+|[\s.]+$/g, 'polynomial'],
  [/[.,;:!?]+$/, 'polynomial'],
  [/<Contents>(.*?)<\/Contents>/gs, 'polynomial'],
  [/^a*a*b/, 'polynomial'],
  [/(?:a|b)*b/, 'polynomial'],
  [/\s*a/, 'polynomial'],
  [/a(?=.*b)/g, 'polynomial'],
  [/(?<=a.*)b/, 'polynomial'],
  [/^a|\s+$/, 'polynomial'],
  [/(?:a*)*b/, 'exponential'],
  [/(?:a|a)*b/, 'exponential'],
  [/^(?:a?b?)*$/, 'exponential'],
  [/^(?:x+x+)+y/, 'exponential'],
  [/^(?:\w+\s?)+$/, 'exponential'],
  [/^\s*a/, 'linear'],
  [/^[^a]*a[^b]*b/, 'linear'],
  [/\s\S{0,30}$/, 'linear'],
  [/https?:\/\/[^\s<>]+/gi, 'linear'],
  [/x*y/y, 'linear'],
  [/^(?:ab|cd)+$/, 'linear'],
  [/^a(?:b(?:c(?:d)?)?)?$/, 'linear'],
]

test('The check knows slow patterns from fast ones', () => {
  for (const [pattern, growth] of known) equal(growthOf(pattern.source, pattern.flags), growth, String(pattern))
})
