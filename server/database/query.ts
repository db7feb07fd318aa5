/** Queries that know what who asks may see: built and compiled once per shape of scope, then run with parameters. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'
import { shapeOf, type Scope, type TicketScope } from './scope.ts'
import type { Tables } from './tables.ts'

/** The part of Kysely that only reads. */
export type Selects = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic'>

/** What a query is built from. */
export interface QueryParts<P> {
  readonly db: Selects
  readonly dialect: Dialect
  /** What the query may show. Build by its shape alone: its values are placeholders. */
  readonly scope: Scope
  /** A placeholder for a parameter of the call. */
  param<K extends keyof P & string>(name: K): P[K]
}

/** What a query is compiled for. */
export type QueryTarget = Omit<QueryParts<object>, 'param'>

export interface Query<P, R> {
  compile(target: QueryTarget): Runnable<P>
  /** Only for the type of the rows. */
  readonly row?: R
}

export interface Runnable<P> {
  readonly sql: string
  /** `scope` is one of the shape that this was compiled for. */
  values(params: P, scope: Scope): unknown[]
}

class Placeholder {
  readonly from: 'params' | 'scope'
  readonly name: string
  constructor(from: 'params' | 'scope', name: string) {
    this.from = from
    this.name = name
  }
}

/** Names a query. `build` must depend on nothing but its parts: it runs once per shape of scope and database. */
export function query<P extends object, R>(build: (q: QueryParts<P>) => Compilable<R>): Query<P, R> {
  const compiled = new Map<Dialect, Map<string, Runnable<P>>>()
  return {
    compile(target) {
      let byShape = compiled.get(target.dialect)
      if (!byShape) compiled.set(target.dialect, (byShape = new Map()))
      const shape = shapeOf(target.scope)
      let runnable = byShape.get(shape)
      if (!runnable) {
        runnable = compileQuery(build, target)
        byShape.set(shape, runnable)
      }
      return runnable
    },
  }
}

/** For queries whose shape depends on what is asked: compiled at every call. */
export function compileQuery<P extends object, R>(
  build: (q: QueryParts<P>) => Compilable<R>,
  { db, dialect, scope }: QueryTarget,
): Runnable<P> {
  return toRunnable(
    build({
      db,
      dialect,
      scope: { ...scope, tickets: withPlaceholders(scope.tickets) },
      param: (name) => new Placeholder('params', name) as unknown as P[typeof name],
    }).compile(),
  )
}

const withPlaceholders = ({ kind, ...values }: TicketScope): TicketScope =>
  ({
    kind,
    ...Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder('scope', name)])),
  }) as unknown as TicketScope

function toRunnable<P extends object>(compiled: CompiledQuery): Runnable<P> {
  const slots = compiled.parameters
  return {
    sql: compiled.sql,
    values: (params, { tickets }) =>
      slots.map((slot) => {
        if (!(slot instanceof Placeholder)) return slot
        return slot.from === 'params' ? params[slot.name as keyof P] : tickets[slot.name as keyof TicketScope]
      }),
  }
}
