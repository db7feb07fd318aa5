/** How comments begin, for who is told of them in a line. */
import { parseMarkdown } from '../../text/markdown/markdown.ts'
import { wordsOf } from '../../text/markdown/words.ts'
import type { Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { visibleCommentsById } from './access.ts'

/** Of so many characters as they were written, so many words and signs are shown. */
const most = { read: 600, shown: 160, elements: 100 }

const beginnings = query((q: QueryParts<{ ids: string }>) =>
  visibleCommentsById(q)
    .where('comment.id', 'in', q.dialect.numbersOf(q.param('ids')))
    .select(['comment.id', sql<string>`substr(comment.content, 1, ${sql.lit(most.read)})`.as('beginning')]),
)

/** In plain words, on one line; of those that the viewer sees. */
export async function excerptsOf(read: Read, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = ids.length ? await read.all(beginnings, { ids: JSON.stringify([...new Set(ids)]) }) : []
  return new Map(rows.map(({ id, beginning }) => [id, excerptOf(beginning)]))
}

function excerptOf(beginning: string): string {
  const { blocks } = parseMarkdown(beginning, most)
  const signs = [...wordsOf(blocks).replaceAll(/\s+/g, ' ').trim()]
  return signs.length > most.shown ? `${signs.slice(0, most.shown).join('').trimEnd()}…` : signs.join('')
}
