/** Answers of some kilobytes, which are most of those that a page waits for. Larger ones: large-answers.test.ts. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUpCara } from '../support/cast.ts'

test('An answer is the same compressed and not, and a short one is sent as it is', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  for (let index = 0; index < 10; index++)
    await cara.submits(`Lamp ${index} flickers – 日本`, { description: 'Since Monday. '.repeat(60) })
  const ask = async (query: string, accepted?: string) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const answer = await cara.ask(query, {}, { headers })
    equal(answer.status, 200)
    return answer
  }
  const plain = await ask(documents.tickets)
  equal(plain.headers.get('content-encoding'), null)
  equal(plain.data.tickets.length, 10)
  ok(plain.text.length > 10_000 && plain.text.length < 64_000, `${plain.text.length} characters`)
  for (const [accepted, encoding] of [
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['gzip;q=0', null],
  ] as const) {
    const { headers, text } = await ask(documents.tickets, accepted)
    deepEqual([headers.get('content-encoding'), text], [encoding, plain.text], accepted)
    ok(encoding === null || Number(headers.get('content-length')) < plain.text.length / 4, accepted)
  }
  equal((await ask(documents.user, 'gzip, br')).headers.get('content-encoding'), null)
})
