import type { Database } from '../database.js'
import { digestTable, listTables, type MovedTable, setTextFormats, type TableDigest } from './rows-as-text.js'

/** A table of the source, and what its rows are. */
export interface DigestedTable extends MovedTable, TableDigest {}

const readDigests = (db: Database, tables?: readonly MovedTable[]): Promise<DigestedTable[]> =>
  db.transaction(
    async (tx) => {
      await setTextFormats(tx)
      const digested: DigestedTable[] = []
      for (const table of tables ?? (await listTables(tx)))
        digested.push({ ...table, ...(await digestTable(tx, table)) })
      return digested
    },
    { isLong: true },
  )

/** Reads all tables of the source. */
export function digestSource(source: Database): Promise<DigestedTable[]> {
  return readDigests(source)
}

const formatRows = (rows = 0) => `${rows} ${rows === 1 ? 'row' : 'rows'}`

/** Reads the same tables of the target. Prints a line for each, and returns whether all have the same rows. */
export async function compareTables(
  target: Database,
  tables: readonly DigestedTable[],
  print: (line: string) => void,
): Promise<boolean> {
  const copies = await readDigests(target, tables)
  const isSame = tables.map(({ name, rows, hash }, index) => {
    const copy = copies[index]
    const isEqual = copy?.rows === rows && copy.hash === hash
    const problem = isEqual ? '' : `, but others in DATABASE_URL: ${formatRows(copy?.rows)}`
    print(`${name}: ${formatRows(rows)}${problem}`)
    return isEqual
  })
  return isSame.every(Boolean)
}
