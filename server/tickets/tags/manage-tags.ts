/**
 * Renaming, merging and deleting tags, which admins do. What anyone reads is right at once: a ticket holds the id of a row of `tag`, which then
 * leads to another name, or to none. The rows of tickets, of which there may be very many, are taken along by a job.
 */
import type { Write } from '../../database/database.ts'
import { query, type QueryParts } from '../../database/query.ts'
import { record } from '../../events/events.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { requestBudget } from '../../platform/budgets.ts'
import { authorize, conflict, invalid } from '../../platform/errors.ts'
import { say } from '../../text/message.ts'
import { canManageTags } from '../access.ts'
import { toTagName } from './name.ts'
import { getTag, tagNamed } from './tags.ts'

export interface TagRow {
  readonly id: number
  readonly name: string
}

/** Its former name leads to it from then on. Throws Forbidden, NotFound, Invalid, and Conflict when another tag is called that. */
export async function renameTag(write: Write, id: number, to: string): Promise<TagRow> {
  authorize(canManageTags(write.viewer), 'admins.tags')
  const tag = await getTag(write, id)
  const { name, folded } = toTagName('name', to)
  if (name === tag.name) return tag
  const taken = await write.first(tagNamed, { folded })
  if (taken && taken.id !== id) throw conflict('name', say('tags.taken', taken.name))
  if (taken && taken.nameId !== id) {
    // One of its own former names: the two change places.
    await setName(write, taken.nameId, { folded: null })
    await setName(write, id, { name, folded })
    await setName(write, taken.nameId, { name: tag.name, folded: tag.folded })
  } else {
    await setName(write, id, { name, folded })
    if (folded !== tag.folded) await keepName(write, tag)
  }
  await record(write, { kind: 'tag.renamed', tagId: id, from: tag.name, to: name })
  write.publish('tags changed')
  return { id, name }
}

const setName = (write: Write, id: number, names: { readonly name?: string; readonly folded: string | null }) =>
  write.db.updateTable('tag').set(names).where('id', '=', id).execute()

const aliases = query((q: QueryParts<object>) =>
  q.db
    .selectFrom('tag')
    .where('alias_of', 'is not', null)
    .select((s) => s.fn.countAll<number>().as('names')),
)

/** Unless there are too many such names. */
async function keepName(write: Write, { id, name, folded }: TagRow & { readonly folded: string }): Promise<void> {
  if (((await write.first(aliases, {}))?.names ?? 0) >= requestBudget.tagsOfDesk) return
  await write.db.insertInto('tag').values({ name, folded, alias_of: id, created_at: write.now }).execute()
}

/** Tickets that had `from` have `into`, and so does who types its name. Throws Forbidden, NotFound, and Invalid for one tag. */
export async function mergeTags(write: Write, from: number, into: number): Promise<TagRow> {
  authorize(canManageTags(write.viewer), 'admins.tags')
  if (from === into) throw invalid('into', 'tags.intoItself')
  const [gone, stays] = [await getTag(write, from), await getTag(write, into)]
  await write.db
    .updateTable('tag')
    .set({ alias_of: into })
    .where((is) => is.or([is('id', '=', from), is('alias_of', '=', from)]))
    .execute()
  await record(write, { kind: 'tag.merged', tagId: into, mergedId: from, from: gone.name, to: stays.name })
  write.publish('tags changed')
  await enqueue(write, 'tags.settle', null, { key: 'all' })
  return { id: into, name: stays.name }
}

/** No ticket has it any more, and its name is free. Throws Forbidden and NotFound. */
export async function deleteTag(write: Write, id: number): Promise<TagRow> {
  authorize(canManageTags(write.viewer), 'admins.tags')
  const { name } = await getTag(write, id)
  await write.db
    .updateTable('tag')
    .set({ folded: null })
    .where((is) => is.or([is('id', '=', id), is('alias_of', '=', id)]))
    .execute()
  await record(write, { kind: 'tag.deleted', tagId: id, name })
  write.publish('tags changed')
  await enqueue(write, 'tags.settle', null, { key: 'all' })
  return { id, name }
}
