/** What hostile texts cost: counted, not timed. V8 counts how often each piece of the parser's code ran, so nothing in it has to count for us. */
import { ok } from 'node:assert/strict'
import { Session } from 'node:inspector/promises'
import { before, after, test } from 'node:test'
import { hostileTexts } from '../../tests/support/hostile-markdown.ts'
import { parseMarkdown } from './markdown.ts'

const session = new Session()

before(async () => {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
})

after(async () => {
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
})

/** How many pieces of code ran, loops each time round, of the modules in this folder. */
async function piecesRun(work: () => void): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.includes('/text/markdown/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0)
}

const length = 20_000

for (const [name, make] of Object.entries(hostileTexts)) {
  test(`The work grows as the text does: ${name}`, async () => {
    const parse = (text: string) => piecesRun(() => void parseMarkdown(text, { elements: 4_000 }))
    const [once, fourTimes] = [await parse(make(length)), await parse(make(4 * length))]
    ok(fourTimes > 0)
    // A square would be sixteen times as much.
    ok(fourTimes < 6 * once + 1_000, `${once} became ${fourTimes}`)
    ok(fourTimes < 60 * 4 * length, `${fourTimes} for ${4 * length} characters`)
  })
}
