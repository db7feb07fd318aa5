import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { ranked } from './ranked.ts'

const replies = [
  { name: 'Ask for the log', content: 'Could you attach the file bridge.log?' },
  { name: 'Bridge: restart twice', content: 'Close it, then start it again.' },
  { name: 'Großes Paket', content: 'It comes tomorrow.' },
]
const found = (typed: string) => ranked(replies, typed).map(({ name }) => name)

test('Names come before texts, however they are cased, accented or cut short', () => {
  deepEqual(found('bridge'), ['Bridge: restart twice', 'Ask for the log'])
  deepEqual(found('brt'), ['Bridge: restart twice'])
  deepEqual(found('GROSSES'), ['Großes Paket'])
  deepEqual(found('tomorrow paket'), ['Großes Paket'])
  deepEqual(found('nothing of it'), [])
  deepEqual(
    found(' '),
    replies.map(({ name }) => name),
  )
})
