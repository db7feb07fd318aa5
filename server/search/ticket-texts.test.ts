import { deepEqual, notDeepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { Audience } from '../database/tables.ts'
import { attachmentText, commentText, documentsOf, indexTicket, ticketText, type TicketText } from './ticket-texts.ts'

const requesterId = 7
const own = (title: string, description: string) =>
  ticketText(42, { title, description, email: 'cara@example.com', requesterId })
const comment = (content: string, audience: Audience = 'everyone', email = 'ada@example.com') =>
  commentText(42, 1, { content, audience, email, requesterId })
const file = (fileName: string) => attachmentText(42, 1, { fileName, audience: 'everyone', requesterId })

test('The documents of a ticket are the same of texts that were cut lately', async () => {
  const tickets: readonly (readonly TicketText[])[] = [
    [own('Refunds', 'of the invoices'), comment('refunded'), file('refunds.pdf')],
    [own('Refunds', 'of the invoices'), comment('refunded', 'agents'), comment('write to carl@example.org')],
    // The same letters in other places.
    [own('Refundsof the invoices', ''), comment('', 'everyone', 'ada@example.comrefunded')],
    [own('', 'Refundsof the invoices'), comment('ada@example.comrefunded', 'everyone', '')],
    [own('Refunds', 'of the invoices'), comment('refunded', 'everyone', 'abe@example.com')],
    [own('Die Rechnungen', 'sind nicht für die Drucker'), comment(`of the many printers ${'and more '.repeat(900)}`)],
  ]
  for (const texts of [...tickets, ...tickets.toReversed()]) {
    const before = await documentsOf(texts)
    const { documents } = await indexTicket(texts)
    deepEqual(before, documents)
    deepEqual(await documentsOf(texts), documents)
  }
})

test('What is written in another place is another text', async () => {
  const wordsOf = async (...texts: readonly TicketText[]) => (await documentsOf(texts)).map(({ words }) => words)
  notDeepEqual(await wordsOf(own('The refunds', '')), await wordsOf(comment('The refunds')))
  // Names of files have no other forms.
  notDeepEqual(
    await wordsOf(comment('', 'everyone', 'the refunds')),
    await wordsOf(comment('the refunds', 'everyone', '')),
  )
})
