import type { Queryable } from '../src/platform/db/database.js'
import { toCamelCase } from '../src/platform/db/rows.js'

interface Column {
  table: string
  comment: string | null
  column: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** The definition of a CHECK of this column alone. */
  check: string | null
}

const COLUMNS = `
  select relname::text as table, obj_description(pg_class.oid, 'pg_class') as comment, attname::text as column,
    format_type(atttypid, atttypmod) as type, not attnotnull as is_nullable,
    attidentity <> '' or atthasdef as has_default,
    (select pg_get_constraintdef(oid) from pg_constraint
     where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
       and pg_get_constraintdef(oid) like '%ANY (ARRAY[%' limit 1) as check
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  order by relname, attnum`

/** The types of values in rows, by the types of columns. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bigint: 'number',
  integer: 'number',
  'timestamp with time zone': 'number',
  'numeric(13,6)': 'string',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  jsonb: 'object',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
}

/** All columns of all tables. */
export const listColumns = (db: Queryable): Promise<Column[]> => db.query<Column>(COLUMNS)

/** The values of a CHECK that lists them. */
export const findValues = (check: string | null): string[] =>
  [...(check?.matchAll(/'([^']+)'(?=::text[,\]])/g) ?? [])].map(([, value = '']) => value)

const describeColumn = ({ column, type, isNullable, check }: Column) => {
  const literals = findValues(check).map((value) => `'${value}'`)
  const name = literals.join(' | ') || TYPES[type]
  if (name === undefined) throw new Error(`the type ${type} of ${column} is not known`)
  return `    ${toCamelCase(column)}: ${name}${isNullable ? ' | null' : ''}`
}

const listNames = (columns: Column[], separator: string) =>
  columns.map(({ column }) => `'${toCamelCase(column)}'`).join(separator)

/** The types of the rows of all tables, as TypeScript. */
export async function describeTables(db: Queryable): Promise<string> {
  const columns = await listColumns(db)
  const tables = new Map<string, Column[]>()
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  const describe = (each: (name: string, columns: Column[]) => string) =>
    [...tables].map(([name, columnsOf]) => each(name, columnsOf)).join('\n')
  return `// Generated from the schema: CONTRIBUTING.md, Migrations.

/** The rows of each table, as statements return them. Instants are in ms. */
export interface Tables {
${describe((name, columnsOf) => {
  const comment = columnsOf[0]?.comment
  return [
    ...(comment ? [`  /** ${comment} */`] : []),
    `  ${name}: {`,
    ...columnsOf.map(describeColumn),
    '  }',
  ].join('\n')
})}
}

/** Columns of a row of a table. */
export type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<Tables[Table], Column>

/** The columns that have a default. */
export interface Defaults {
${describe((name, columnsOf) => {
  const withDefault = columnsOf.filter(({ hasDefault }) => hasDefault)
  return `  ${name}: ${listNames(withDefault, ' | ') || 'never'}`
})}
}

/** The names of the columns. */
export const COLUMNS = {
${describe((name, columnsOf) => `  ${name}: [${listNames(columnsOf, ', ')}],`)}
} as const satisfies { [Table in keyof Tables]: readonly (keyof Tables[Table])[] }

/** The columns with instants. */
export const INSTANTS: { readonly [Table in keyof Tables]: readonly (keyof Tables[Table])[] } = {
${describe(
  (name, columnsOf) =>
    `  ${name}: [${listNames(
      columnsOf.filter(({ type }) => type.startsWith('timestamp')),
      ', ',
    )}],`,
)}
}
`
}
