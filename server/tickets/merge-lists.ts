/** The beginning of several lists in one order, of which little more is read than stands in it. */

/** The next `count` rows of one list, those that follow `last` or the first ones; fewer only where it ends. */
export type ReadList<Row> = (count: number, last: Row | undefined) => Promise<readonly Row[]>

/** Of as many rows as each list would give if all gave the same number, so much more is read at first. */
const slack = 1.25

/**
 * The first `count` rows of all lists together, each of which is read twice at most. `compare` orders as for Array.sort, and lists are ordered by it.
 * What it calls equal is one row that has changed lists between two reads, and is answered once.
 */
export async function mergeLists<Row>(
  lists: readonly ReadList<Row>[],
  count: number,
  compare: (a: Row, b: Row) => number,
): Promise<Row[]> {
  const share = Math.min(count, Math.ceil((slack * count) / lists.length))
  const beginnings = await Promise.all(lists.map((read) => read(share, undefined)))
  const first = (rows: readonly (readonly Row[])[]) => {
    const inOrder = rows.flat().sort(compare)
    return inOrder.filter((row, at) => !at || compare(inOrder[at - 1] as Row, row)).slice(0, count)
  }
  const merged = new Set(first(beginnings))
  const whole = await Promise.all(
    beginnings.map(async (rows, index) => {
      const last = rows.at(-1)
      const hasMore = rows.length === share && share < count && merged.has(last as Row)
      return hasMore ? [...rows, ...(await (lists[index] as ReadList<Row>)(count - share, last))] : rows
    }),
  )
  return first(whole)
}
