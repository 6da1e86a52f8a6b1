import type { Queryable } from '../src/platform/db/database.js'

interface Part {
  /** The table; '' for a function. */
  table: string
  text: string
}

const COLUMNS = `
  select relname::text as table, attname || ' ' || format_type(atttypid, atttypmod)
    || case when attidentity <> '' then ' generated always as identity' else '' end
    || case when attnotnull then ' not null' else '' end
    || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as text
  from pg_class join pg_attribute on attrelid = pg_class.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  order by relname, attnum`

/** Without the constraints that say `not null`, which only newer versions of PostgreSQL have. */
const CONSTRAINTS = `
  select relname::text as table, 'constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid) as text
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where relnamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'c')
  order by relname, position(contype::text in 'pufc'), conname`

/** Without those of the constraints. */
const INDEXES = `
  select tables.relname::text as table, pg_get_indexdef(indexrelid) as text
  from pg_index join pg_class tables on tables.oid = indrelid join pg_class indexes on indexes.oid = indexrelid
  where tables.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by indexes.relname`

const TRIGGERS = `
  select relname::text as table, pg_get_triggerdef(pg_trigger.oid) as text
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = current_schema()::regnamespace and not tgisinternal order by tgname`

const COMMENTS = `
  select relname::text as table, description as text
  from pg_description join pg_class on pg_class.oid = objoid and classoid = 'pg_class'::regclass and objsubid = 0
  where relnamespace = current_schema()::regnamespace and relkind = 'r'`

const FUNCTIONS = `
  select '' as table, pg_get_functiondef(oid) as text
  from pg_proc where pronamespace = current_schema()::regnamespace order by proname`

const listParts = (db: Queryable, sql: string): Promise<Part[]> => db.query<Part>(sql)

/**
 * PostgreSQL names the schema of tables and functions, and the type of every literal. The search path of a function is that of the
 * connection that has created it.
 */
const simplify = (text: string): string =>
  text
    .replaceAll('public.', '')
    .replaceAll(/\n SET search_path .*/g, '')
    .replaceAll(/('(?:[^']|'')*')::(?:text|jsonb|regconfig)/g, '$1')

/**
 * Describes the tables of a database with their columns, constraints, indexes, triggers and comments, and its functions, in SQL:
 * what its catalog says, whatever migrations have led to it.
 */
export async function describeSchema(db: Queryable): Promise<string> {
  const [columns = [], constraints = [], indexes = [], triggers = [], comments = [], functions = []] =
    await Promise.all(
      [COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, COMMENTS, FUNCTIONS].map((sql) => listParts(db, sql)),
    )
  const names = [...new Set(columns.map(({ table }) => table))]
  const tables = names.map((name) => {
    const select = (parts: Part[]) => parts.filter(({ table }) => table === name).map(({ text }) => text)
    return [
      ...select(comments).map((text) => `-- ${text}`),
      `create table ${name} (\n  ${[...select(columns), ...select(constraints)].join(',\n  ')}\n);`,
      ...[...select(indexes), ...select(triggers)].map((text) => `${text};`),
    ].join('\n')
  })
  return `${simplify([...tables, ...functions.map(({ text }) => `${text.trimEnd()};`)].join('\n\n'))}\n`
}
