/**
 * Thumbnails of pictures that came with an older version, or with a backup: in the background, the newest first, with a pause after each that is
 * as long as it took. How far it is stands in the table `thumbnail_fill`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Read, Write } from '../../database/database.ts'
import type { BulkLoad } from '../../database/dump.ts'
import { sql } from '../../database/query-builder.ts'
import { query, type QueryParts } from '../../database/query.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobContext } from '../../jobs/run-job.ts'
import { thumbnailBudget } from '../../platform/budgets.ts'
import type { ThumbnailMaker } from './make-thumbnails.ts'
import { isDecoded, pictureColumns } from './thumbnails.ts'

const state = query((q: QueryParts<object>) => q.db.selectFrom('thumbnail_fill').select('before'))

const attachmentsBefore = query((q: QueryParts<{ before: number }>) =>
  q.db
    .selectFrom('attachment')
    .leftJoin('picture', 'picture.attachment_id', 'attachment.id')
    .where('attachment.id', '<', q.param('before'))
    .orderBy('attachment.id', 'desc')
    .limit(thumbnailBudget.fill.attachments)
    .select([...pictureColumns, 'attachment.is_inline as isInline', 'picture.attachment_id as known']),
)

const filledFrom = async (read: Read): Promise<number> => (await read.first(state, {}))?.before ?? 0

/** At start: asks for what is left, if anything is. */
export async function resumeFilling(database: Database): Promise<void> {
  if ((await filledFrom(database.read('system'))) > 0) await database.write('system', requestFilling)
}

const requestFilling = (write: Write) => enqueue(write, 'thumbnails.fill', null, { key: 'fill' })

/** A desk that was filled from outside has none: the next start asks for them. */
export async function forgetThumbnails({ db }: BulkLoad): Promise<void> {
  await sql`update thumbnail_fill set before = (select coalesce(max(id) + 1, 0) from attachment)`.execute(db)
}

/** A stop loses nothing; what was made is not made again. */
export async function fillThumbnails(context: JobContext, maker: ThumbnailMaker): Promise<void> {
  const endsAt = performance.now() + thumbnailBudget.fill.ms
  for (;;) {
    const before = await filledFrom(context.read)
    if (before <= 0) return
    const found = await context.read.all(attachmentsBefore, { before })
    for (const { isInline, known, ...picture } of found) {
      if (!isInline || known !== null || !isDecoded(picture.fileType)) continue
      // A job has its time too: the next one goes on here.
      if (performance.now() > endsAt) return void (await context.write(requestFilling))
      const since = performance.now()
      await maker.make(context, picture)
      await sleep(performance.now() - since, undefined, { signal: context.signal })
    }
    const next = found.length < thumbnailBudget.fill.attachments ? 0 : (found.at(-1)?.id ?? 0)
    await context.write((write) => write.db.updateTable('thumbnail_fill').set({ before: next }).execute())
  }
}
