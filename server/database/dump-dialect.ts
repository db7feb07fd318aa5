/** What each database tells about its own tables. */
import type { RawBuilder } from 'kysely'
import type { Dialect } from './dialect.ts'
import { sql } from './query-builder.ts'

/** What a column holds. */
export type Kind = 'text' | 'number' | 'bytes'

export interface DumpDialect {
  /** Every column of every table; `place` is its place in the primary key, from 1, or 0. */
  readonly columns: RawBuilder<{ table: string; name: string; type: string; place: number }>
  readonly kinds: Readonly<Record<string, Kind>>
  /** One row, or none when no id was given out yet. */
  readonly lastId: (table: string) => RawBuilder<{ id: number }>
}

const sqlite: DumpDialect = {
  columns: sql`select t.name as "table", c.name as name, c.type as type, c.pk as place
    from pragma_table_list t join pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'`,
  kinds: { integer: 'number', real: 'number', text: 'text', blob: 'bytes' },
  lastId: (table) => sql`select seq as id from sqlite_sequence where name = ${table}`,
}

const postgres: DumpDialect = {
  // Of the catalogs: information_schema takes PostgreSQL half a second of the processor, most of it to compile the query (JIT).
  columns: sql`select t.relname::text as "table", c.attname::text as name, format_type(c.atttypid, null) as type,
      coalesce(array_position(k.conkey, c.attnum), 0) as place
    from pg_class t
    join pg_namespace s on s.oid = t.relnamespace and s.nspname = current_schema()
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where t.relkind in ('r', 'p')`,
  kinds: { bigint: 'number', integer: 'number', 'double precision': 'number', text: 'text', bytea: 'bytes' },
  lastId: (table) => sql`select last_value as id from pg_sequences
    where format('%I.%I', schemaname, sequencename)::regclass = pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass
      and last_value is not null`,
}

export const dumpDialects: Readonly<Record<Dialect['name'], DumpDialect>> = { sqlite, postgres }
