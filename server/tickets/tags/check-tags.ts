/** Whether tags that were read from elsewhere lead to each other as those of a desk do: settle-tags.ts would follow a circle for ever. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Another name leads to a tag, never to a further name, and is deleted with it. */
export async function areTagsSound(db: Kysely<Tables>): Promise<boolean> {
  const wrong = await db
    .selectFrom('tag')
    .innerJoin('tag as target', 'target.id', 'tag.alias_of')
    .where((is) =>
      is.or([
        is('target.alias_of', 'is not', null),
        is.and([is('target.folded', 'is', null), is('tag.folded', 'is not', null)]),
      ]),
    )
    .limit(1)
    .select('tag.id')
    .execute()
  return wrong.length === 0
}
