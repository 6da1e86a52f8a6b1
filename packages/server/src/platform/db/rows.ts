/** The rows of a statement as a driver returns them in its mode `array`. */
export interface ArrayResult {
  fields: readonly { name: string }[]
  rows: readonly (readonly unknown[])[]
}

/** The name in rows of a column. */
export function toCamelCase(column: string): string {
  return column.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The names of columns in rows, by their names in SQL. */
const names = new Map<string, string>()
const nameColumn = (column: string): string => {
  const name = names.get(column) ?? toCamelCase(column)
  names.set(column, name)
  return name
}

/** Converts rows to objects. A column such as `created_at` is named `createdAt`. */
export function toRows<Row>({ fields, rows }: ArrayResult): Row[] {
  const columns = fields.map(({ name }) => nameColumn(name))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index]
    return row as Row
  })
}
