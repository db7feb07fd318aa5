/** Putting tags on a ticket and taking them off: an agent makes one by using it. */
import type { Write } from '../../database/database.ts'
import { record } from '../../events/events.ts'
import { requestBudget } from '../../platform/budgets.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { say } from '../../text/message.ts'
import { toTagName, type TagName } from './name.ts'
import { currentTags, tagNamed } from './tags.ts'

export interface TagChange {
  readonly addTags?: readonly string[] | null | undefined
  readonly removeTags?: readonly string[] | null | undefined
}

/** Throws Invalid for what no tag can be called, and for what should both come and go. */
export function toTagNames({ addTags, removeTags }: TagChange): Record<'added' | 'removed', readonly TagName[]> {
  const { tagsOfTicket: most } = requestBudget
  for (const [field, names] of [['addTags', addTags] as const, ['removeTags', removeTags] as const]) {
    if ((names?.length ?? 0) > most) throw invalid(field, say('tags.tooManyOfTicket', most))
  }
  const added = (addTags ?? []).map((name) => toTagName('addTags', name))
  const removed = (removeTags ?? []).map((name) => toTagName('removeTags', name))
  if (removed.some(({ folded }) => added.some((one) => one.folded === folded))) {
    throw invalid('removeTags', 'tags.bothWays')
  }
  return { added, removed }
}

/** Of a ticket that the viewer may change. Throws Invalid as `toTagNames`, and for more tags than a ticket can have. */
export async function changeTags(write: Write, ticketId: number, change: TagChange): Promise<void> {
  const { tagsOfTicket: most } = requestBudget
  const { added, removed } = toTagNames(change)
  const from = await currentTags(write, ticketId)
  for (const { folded } of removed) await take(write, ticketId, folded)
  for (const name of added) await put(write, ticketId, name)
  const to = await currentTags(write, ticketId)
  if (to.length > most) throw invalid('addTags', say('tags.tooManyOfTicket', most))
  if (from.join() === to.join()) return
  await record(write, { kind: 'ticket.tags_changed', ticketId, audience: 'agents', from, to })
}

/** With all that is being merged into it. */
async function take(write: Write, ticketId: number, folded: string): Promise<void> {
  const tag = await write.first(tagNamed, { folded })
  if (!tag) return
  await write.db
    .deleteFrom('ticket_tag')
    .where('ticket_id', '=', ticketId)
    .where('tag_id', 'in', (is) =>
      is
        .selectFrom('tag')
        .where((one) => one.or([one('id', '=', tag.id), one('alias_of', '=', tag.id)]))
        .select('id'),
    )
    .execute()
}

async function put(write: Write, ticketId: number, name: TagName): Promise<void> {
  const tagId = (await write.first(tagNamed, name))?.id ?? (await createTag(write, name))
  await write.db
    .insertInto('ticket_tag')
    .columns(['ticket_id', 'tag_id', 'created_at'])
    .expression((is) =>
      is
        .selectFrom('ticket')
        .where('ticket.id', '=', ticketId)
        .select((s) => ['ticket.id', s.val(tagId).as('tag_id'), 'ticket.created_at']),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Several tickets of a batch may need it side by side: one of them makes it. */
async function createTag(write: Write, { name, folded }: TagName): Promise<number> {
  const { tagsOfDesk: most } = requestBudget
  const created = await write.db
    .insertInto('tag')
    .columns(['name', 'folded', 'created_at'])
    .expression(
      write.db
        .selectNoFrom((s) => [s.val(name).as('name'), s.val(folded).as('folded'), s.val(write.now).as('created_at')])
        .where((s) =>
          s(
            s
              .selectFrom('tag')
              .where('alias_of', 'is', null)
              .select((one) => one.fn.countAll<number>().as('tags')),
            '<',
            most,
          ),
        ),
    )
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  const tag = created ?? (await write.first(tagNamed, { folded }))
  if (!tag) throw conflict('addTags', say('tags.tooManyOfDesk', most))
  return tag.id
}
