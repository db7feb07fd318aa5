/** Queries that know who asks: built and compiled once per role, then run with parameters. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Role, Tables } from './tables.ts'

/** The part of Kysely that only reads. */
export type Selects = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic'>

/** What a query is built from. */
export interface QueryParts<P> {
  readonly db: Selects
  readonly dialect: Dialect
  /** Whose rights the query is built for. */
  readonly viewer: Role | 'anonymous' | 'system'
  /** A placeholder for the viewer's own id. */
  readonly viewerId: number
  /** A placeholder for a parameter of the call. */
  param<K extends keyof P & string>(name: K): P[K]
}

export interface Query<P, R> {
  compile(parts: Omit<QueryParts<P>, 'param' | 'viewerId'>): Runnable<P>
  /** Only for the type of the rows. */
  readonly row?: R
}

export interface Runnable<P> {
  readonly sql: string
  values(params: P, viewerId: number): unknown[]
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const viewerPlaceholder = new Placeholder('viewer')

/** Names a query. `build` must depend on nothing but its parts: it runs once per role and database. */
export function query<P extends object, R>(build: (q: QueryParts<P>) => Compilable<R>): Query<P, R> {
  const compiled = new Map<Dialect, Map<QueryParts<P>['viewer'], Runnable<P>>>()
  return {
    compile(parts) {
      let byViewer = compiled.get(parts.dialect)
      if (!byViewer) compiled.set(parts.dialect, (byViewer = new Map()))
      let runnable = byViewer.get(parts.viewer)
      if (!runnable) {
        runnable = compileQuery(build, parts)
        byViewer.set(parts.viewer, runnable)
      }
      return runnable
    },
  }
}

/** For queries whose shape depends on what is asked: compiled at every call. */
export function compileQuery<P extends object, R>(
  build: (q: QueryParts<P>) => Compilable<R>,
  parts: Omit<QueryParts<P>, 'param' | 'viewerId'>,
): Runnable<P> {
  return toRunnable(
    build({
      ...parts,
      viewerId: viewerPlaceholder as unknown as number,
      param: (name) => new Placeholder(name) as unknown as P[typeof name],
    }).compile(),
  )
}

function toRunnable<P extends object>(compiled: CompiledQuery): Runnable<P> {
  const slots = compiled.parameters
  return {
    sql: compiled.sql,
    values: (params, viewerId) =>
      slots.map((slot) => {
        if (slot === viewerPlaceholder) return viewerId
        return slot instanceof Placeholder ? params[slot.name as keyof P] : slot
      }),
  }
}
