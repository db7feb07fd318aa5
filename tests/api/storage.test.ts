/** How much may be stored, and that a crash in the middle of an upload is settled at the next start. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { userBudget } from '../../server/platform/budgets.ts'
import { days, startApp } from '../support/app.ts'
import { documents, signUpCara, signUpCarl, told } from '../support/cast.ts'
import { upload } from '../support/client.ts'
import { digest, meddle, storedFiles } from '../support/database.ts'
import { note } from '../support/files.ts'
import { isOnPostgres } from '../support/test-database.ts'

const megabyte = 1024 * 1024

test('What a person may send in a day is limited, each person apart, and the next day is a new one', async () => {
  await using desk = await startApp({ env: { MAX_USER_MB_PER_DAY: '1' } })
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  const send = (token: string, size: number) =>
    upload(desk.url, documents.createTicket, { title: 'Day' }, { token, files: [note('x'.repeat(size))] })
  told(await send(cara.token, megabyte * 0.75), 'createTicket')
  const before = await digest(desk)
  const refused = await send(cara.token, megabyte * 0.25 + 1)
  deepEqual([refused.data.createTicket, refused.errors[0]?.extensions.code], [null, 'INVALID'])
  match(refused.errors[0]?.message ?? '', /1 MB of files today.*tomorrow/)
  deepEqual(await digest(desk), before)
  await cara.submits('Words are free')
  told(await send(cara.token, megabyte * 0.25), 'createTicket')
  told(await send(carl.token, megabyte), 'createTicket')
  desk.clock.advance(days(1))
  told(await send(cara.token, megabyte), 'createTicket')
})

test('However small they are, only so many files of a person are kept in a day', async () => {
  await using desk = await startApp()
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  const send = (files: number) =>
    upload(
      desk.url,
      documents.createTicket,
      { title: 'Day' },
      { token: cara.token, files: Array.from({ length: files }, () => note('x')) },
    )
  told(await send(1), 'createTicket')
  meddle(
    desk,
    `WITH RECURSIVE made (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM made WHERE number < ${userBudget.filesPerDay - 3})
      INSERT INTO attachment (ticket_id, uploader_id, key, file_name, file_type, file_size, sha256, is_inline, created_at)
      SELECT ticket_id, uploader_id, key || number, file_name, file_type, 1, sha256, is_inline, created_at FROM attachment, made`,
  )
  const before = await digest(desk)
  const refused = await send(3)
  deepEqual([refused.data.createTicket, refused.errors[0]?.extensions.code], [null, 'INVALID'])
  match(refused.errors[0]?.message ?? '', /10,000 files today.*tomorrow/)
  deepEqual(await digest(desk), before)
  told(await send(2), 'createTicket')
  equal((await send(1)).data.createTicket, null)
  await cara.submits('Words are free')
  await carl.submits('Not mine', { files: [note()] })
  desk.clock.advance(days(1))
  told(await send(3), 'createTicket')
})

test('When the disk runs low, files are refused and all else goes on', async () => {
  await using desk = await startApp({ env: { MIN_FREE_DISK_MB: '10000000' } })
  const cara = await signUpCara(desk)
  const answer = await upload(
    desk.url,
    documents.createTicket,
    { title: 'Full' },
    { token: cara.token, files: [note()] },
  )
  equal(answer.status, 503)
  equal(answer.errors[0]?.extensions.code, 'UNAVAILABLE')
  match(answer.errors[0]?.message ?? '', /disk space/)
  deepEqual(await storedFiles(desk), [])
  equal((await cara.submits('No file')).title, 'No file')
})

test('Files that a crash left are swept at start when no ticket names them, and kept when one does', async () => {
  await using first = await startApp()
  const cara = await signUpCara(first)
  const ticket = await cara.submits('Named', { files: [note('named')] })
  const [kept] = await storedFiles(first)
  await first.stop()
  const incoming = join(first.folder, 'files', 'incoming')
  const hash = createHash('sha256').update('committed, not yet moved').digest('hex')
  await writeFile(join(incoming, 'a'.repeat(22)), 'orphan')
  await writeFile(join(incoming, 'b'.repeat(22)), 'committed, not yet moved')
  meddle(
    first,
    `INSERT INTO attachment (ticket_id, uploader_id, key, file_name, file_type, file_size, sha256, is_inline, created_at)
    VALUES (${ticket.id}, ${cara.id}, '${'b'.repeat(22)}', 'late.txt', 'text/plain', 24, ${isOnPostgres ? `'\\x${hash}'` : `X'${hash}'`}, 0, 0)`,
  )
  // Long enough ago that no other process on the same database can still be receiving them.
  const yesterday = new Date(Date.now() - days(1))
  for (const name of ['a', 'b']) await utimes(join(incoming, name.repeat(22)), yesterday, yesterday)
  await using second = await startApp({ folder: first.folder })
  const expected = [kept as string, join(first.folder, 'files', 'bb', 'b'.repeat(22))]
  deepEqual(new Set(await storedFiles(second)), new Set(expected))
  const { attachments } = (
    (await (
      await fetch(`${second.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${cara.token}` },
        body: JSON.stringify({ query: documents.ticket, variables: { id: ticket.id } }),
      })
    ).json()) as { data: { ticket: { attachments: { fileUrl: string }[] } } }
  ).data.ticket
  equal(attachments.length, 2)
  equal(await (await fetch(second.url + attachments[1]?.fileUrl)).text(), 'committed, not yet moved')
})

test('Files that no ticket keeps have a limit too', async () => {
  await using desk = await startApp({ env: { MAX_USER_MB_PER_DAY: '1', MAX_FILE_MB: '1', MAX_TICKET_MB: '1' } })
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  const send = (token: string, name: string) =>
    upload(desk.url, documents.createTicket, { title: 'x' }, { token, files: [note('x'.repeat(megabyte * 0.9), name)] })
  for (const name of ['a.exe', 'b.exe']) equal((await send(cara.token, name)).errors[0]?.extensions.code, 'INVALID')
  const refused = await send(cara.token, 'c.txt')
  deepEqual([refused.status, refused.errors[0]?.extensions.code], [413, 'INVALID'])
  match(refused.errors[0]?.message ?? '', /were discarded/)
  deepEqual(await storedFiles(desk), [])
  told(await send(carl.token, 'd.txt'), 'createTicket')
  desk.clock.advance(days(1))
  told(await send(cara.token, 'e.txt'), 'createTicket')
})
