/** Uploads that are made to cost more than they should: names, pieces, pictures, and many at once. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import * as sample from '../../server/attachments/file-samples.ts'
import { hours, startApp } from '../support/app.ts'
import { documents, signUpCara, told, type SeenAttachment } from '../support/cast.ts'
import { upload } from '../support/client.ts'
import { note } from '../support/files.ts'

test('Uploads that are under way together can not have more than the day allows', async () => {
  await using desk = await startApp({ env: { MAX_USER_MB_PER_DAY: '1' } })
  const cara = await signUpCara(desk)
  const send = (key?: string) =>
    upload(
      desk.url,
      documents.createTicket,
      { title: 'Much' },
      {
        token: cara.token,
        files: [note('x'.repeat(400_000))],
        headers: key === undefined ? {} : { 'idempotency-key': key },
      },
    )
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => send(`attempt-${at}`)))
  const taken = answers.filter(({ data }) => data.createTicket)
  equal(taken.length, 2)
  for (const { errors } of answers.filter(({ data }) => !data.createTicket)) {
    equal(errors[0]?.extensions.code, 'INVALID')
    match(errors[0]?.message ?? '', /more than 1 MB of files today/)
  }
  // What was taken is told again, although there is no room for it twice.
  const again = told(await send(`attempt-${answers.findIndex(({ data }) => data.createTicket)}`), 'createTicket')
  equal(again.id, taken[0]?.data.createTicket.id)
  equal((await cara.lists()).length, 2)
  desk.clock.advance(hours(25))
  ok(told(await send(), 'createTicket'))
})

test('A file name of a whole header is cut before it is looked at', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  for (const [name, shown] of [
    [`x${' '.repeat(12_000)}x.txt`, 'x.txt'],
    [`${'/ .'.repeat(4_000)}x.txt`, 'x.txt'],
  ] as const) {
    const { attachments } = await cara.submits('Long', { files: [note('x', name)] })
    deepEqual(
      attachments.map(({ fileName }) => fileName),
      [shown],
    )
  }
  // Beyond the headers of one part nothing is read: the name has no end, and its type is not known.
  const answer = await upload(
    desk.url,
    documents.createTicket,
    { title: 'Longer' },
    {
      token: cara.token,
      files: [note('x', `x${' '.repeat(78_000)}x.txt`)],
    },
  )
  equal(answer.status, 200)
  match(answer.errors[0]?.message ?? '', /can’t be attached/)
})

test('A picture is measured in all of its bytes, and shown in place only when it is within the limits', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const film = Buffer.concat([
    sample.gif(3000, 3000),
    ...Array.from({ length: 300 }, () => sample.gifFrame(3000, 3000)),
  ])
  const sent: readonly (readonly [name: string, content: Buffer, isShown: boolean])[] = [
    ['camera.jpg', sample.jpegBehindMetadata(4000, 3000), true],
    ['flood.jpg', sample.jpegBehindMetadata(20_000, 20_000), false],
    ['frame.gif', Buffer.concat([sample.gif(10, 10), sample.gifFrame(60_000, 60_000)]), false],
    ['film.gif', film, false],
    ['inner.ico', sample.icoOfPng(30_000, 30_000), false],
    ['untold.avif', sample.iso('avif', 'mif1'), false],
    ['cut.jpg', sample.bytes('\xff\xd8\xff\xe1\xff\xfe'), false],
  ]
  const files = sent.map(([name, content]) => ({ name, content }))
  const { attachments } = await cara.submits('Pictures', { files })
  for (const [index, [name, , isShown]] of sent.entries()) {
    const { fileUrl, fileType } = attachments[index] as SeenAttachment
    equal(fileType !== 'application/octet-stream', isShown, name)
    const { headers } = await fetch(desk.url + fileUrl)
    match(headers.get('content-disposition') ?? '', isShown ? /^inline;/ : /^attachment;/, name)
    equal(headers.get('content-type'), fileType)
  }
})
