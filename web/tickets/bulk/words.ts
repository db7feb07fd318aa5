/** How a change of many tickets ended, for people. */
import type { Messages } from '../../text/messages.ts'
import type { BatchFieldsFragment as Batch } from '../../graphql/generated/tickets/bulk/batch.ts'

/** A sentence for what was done, and one for what was not, with the reasons. */
export function resultInWords(batch: Batch, t: Messages): string {
  const { state, undoes, changed, total, done, failed } = batch
  const result =
    state === 'done'
      ? undoes
        ? t.bulk.undone(changed)
        : t.bulk.changed(changed)
      : t.bulk.stopped(changed, total - done)
  const sentences = [result]
  if (state === 'refused') sentences.push(t.bulk.refused)
  if (state === 'failed') sentences.push(t.bulk.gaveUp)
  if (failed > 0)
    sentences.push(t.bulk.failed(failed, batch.failures.map((failure) => reasonInWords(failure, t)).join('; ')))
  return sentences.join(' ')
}

type Failure = Batch['failures'][number]

function reasonInWords({ code, field, count, tickets }: Failure, t: Messages): string {
  const { reasons } = t.bulk
  const because =
    code === 'NOT_FOUND'
      ? reasons.gone
      : field === 'assignee'
        ? reasons.assignee
        : field === 'addTags'
          ? reasons.tags
          : code === 'CONFLICT'
            ? reasons.since
            : reasons.other
  const named = tickets.map((id) => `#${id}`).join(', ')
  return `${because} (${count > tickets.length ? `${named} …` : named})`
}
