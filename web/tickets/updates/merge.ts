/** What is known of a list of updates, and what of it has come since it was drawn. Nothing moves under whoever reads it. */

export type Row = {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly cursor: string
}

export type Listed<R extends Row> = {
  /** As they are drawn, the latest first as of then. */
  readonly rows: readonly R[]
  /** The first ones as they are now, if some of them are not among those that are drawn, or not in that place. */
  readonly latest: readonly R[] | null
  /** How many of these are later than all that was there when the list was drawn. */
  readonly news: number
  /** The time of the latest that was there then. */
  readonly drawnAt: string
}

export const listed = <R extends Row>(rows: readonly R[]): Listed<R> => ({
  rows,
  latest: null,
  news: 0,
  drawnAt: rows[0]?.at ?? '',
})

/** What is drawn is as `latest` says of it, in its place; what is later waits until it is asked for. */
export function withLatest<R extends Row>(before: Listed<R>, latest: readonly R[]): Listed<R> {
  const known = new Map(latest.map((row) => [row.id, row]))
  const rows = before.rows.map((row) => known.get(row.id) ?? row)
  const drawn = new Set(rows.map(({ id }) => id))
  const { drawnAt } = before
  const news = latest.filter(({ id, at }) => at > drawnAt || (at === drawnAt && !drawn.has(id))).length
  return { ...before, rows, latest: news > 0 ? latest : null, news }
}

/** With what has waited, the latest first; what lies beyond it stays. */
export function withNews<R extends Row>({ rows, latest }: Listed<R>): Listed<R> {
  if (!latest) return listed(rows)
  const known = new Set(latest.map(({ id }) => id))
  const end = latest.at(-1)?.at ?? ''
  return listed([...latest, ...rows.filter(({ id, at }) => !known.has(id) && at <= end)])
}

/** With another page at the end. */
export function withPage<R extends Row>(before: Listed<R>, page: readonly R[]): Listed<R> {
  const known = new Set(before.rows.map(({ id }) => id))
  return { ...before, rows: [...before.rows, ...page.filter(({ id }) => !known.has(id))] }
}
