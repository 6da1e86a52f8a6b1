import { type Defaults, INSTANTS, type Tables } from '../../kernel/tables.js'
import { type Queryable, type Transaction, toTimestamp } from './database.js'

type TableName = keyof Tables
type ColumnName<Table extends TableName> = keyof Tables[Table] & string

/** The columns that an insert must name: those that may not be null and have no default. */
type RequiredColumn<Table extends TableName> = Exclude<
  { [Name in ColumnName<Table>]: null extends Tables[Table][Name] ? never : Name }[ColumnName<Table>],
  Defaults[Table]
>

/** The values of a new row. One that is undefined is stored as null. */
export type NewRow<Table extends TableName> = Pick<Tables[Table], RequiredColumn<Table>> & {
  [Name in ColumnName<Table>]?: Tables[Table][Name] | undefined
}

/** New values of a row, which `Key` identifies. */
export type ChangedRow<Table extends TableName, Key extends ColumnName<Table>> = Pick<Tables[Table], Key> & {
  [Name in ColumnName<Table>]?: Tables[Table][Name] | undefined
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of a table in SQL, for a select. */
export function listColumns<Table extends TableName>(
  table: Table,
  columns: readonly ColumnName<Table>[],
): string {
  return columns.map((name) => `${table}.${toSnakeCase(name)}`).join(', ')
}

const isInstant = (table: TableName, column: string): boolean =>
  (INSTANTS[table] as readonly string[]).includes(column)

/** Inserts a row. Rejects with the error of the statement, such as that of a violated constraint. */
export function insertRow<Table extends TableName>(
  tx: Queryable,
  table: Table,
  row: NewRow<Table>,
): Promise<unknown> {
  const entries = Object.entries(row)
  const columns = entries.map(([name]) => toSnakeCase(name))
  const placeholders = entries.map((_, index) => `$${index + 1}`)
  return tx.query(
    `insert into ${table} (${columns.join(', ')}) values (${placeholders.join(', ')})`,
    entries.map(([name, value]) =>
      typeof value === 'number' && isInstant(table, name) ? toTimestamp(value) : (value ?? null),
    ),
  )
}

/** The rows as JSON, in which `json_populate_recordset` finds the columns of the table by their names. */
export function serializeRows(table: TableName, rows: readonly object[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const unknown = rows.flatMap(Object.keys).find((name) => !columns.includes(name))
  if (unknown !== undefined) throw new Error(`Only some rows of ${table} have the column ${unknown}`)
  const serialize = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        toSnakeCase(name),
        typeof value === 'number' && isInstant(table, name) ? new Date(value).toISOString() : value,
      ]),
    )
  return JSON.stringify(rows.map(serialize))
}

/** Sends an insert of rows, in their order. All have the columns of the first one. */
export function insertRows<Table extends TableName>(
  tx: Transaction,
  table: Table,
  rows: readonly NewRow<Table>[],
): void {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map(toSnakeCase).join(', ')
  tx.send(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [serializeRows(table, rows)],
  )
}

/** Sends an update of the rows that the column `key` identifies. All have the columns of the first one. */
export function updateRows<Table extends TableName, Key extends ColumnName<Table>>(
  tx: Transaction,
  table: Table,
  key: Key,
  rows: readonly ChangedRow<Table, Key>[],
): void {
  const [first] = rows
  if (!first) return
  const assignments = Object.keys(first)
    .filter((name) => name !== key)
    .map(toSnakeCase)
    .map((column) => `${column} = next.${column}`)
  const id = toSnakeCase(key)
  tx.send(
    `update ${table} set ${assignments.join(', ')}
     from json_populate_recordset(null::${table}, $1) as next where ${table}.${id} = next.${id}`,
    [serializeRows(table, rows)],
  )
}
