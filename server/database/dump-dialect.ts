/** What each database tells about its own tables. */
import { sql, type RawBuilder } from 'kysely'
import type { Dialect } from './dialect.ts'

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
  columns: sql`select c.table_name::text as "table", c.column_name::text as name, c.data_type::text as type,
      coalesce(k.ordinal_position::int, 0) as place
    from information_schema.tables t
    join information_schema.columns c using (table_schema, table_name)
    left join (
      select u.table_schema, u.table_name, u.column_name, u.ordinal_position
      from information_schema.key_column_usage u
      join information_schema.table_constraints p using (constraint_schema, constraint_name, table_name)
      where p.constraint_type = 'PRIMARY KEY'
    ) k using (table_schema, table_name, column_name)
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'`,
  kinds: { bigint: 'number', integer: 'number', 'double precision': 'number', text: 'text', bytea: 'bytes' },
  lastId: (table) => sql`select last_value as id from pg_sequences
    where format('%I.%I', schemaname, sequencename)::regclass = pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass
      and last_value is not null`,
}

export const dumpDialects: Readonly<Record<Dialect['name'], DumpDialect>> = { sqlite, postgres }
