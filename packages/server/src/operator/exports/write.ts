import { createHash } from 'node:crypto'
import type { ExportKind } from '@cht/sdk/operator'
import { insertRow } from '../../platform/db/columns.js'
import type { Transaction } from '../../platform/db/database.js'
import type { Period } from '../reports/period.js'
import { EXPORTS } from './columns.js'
import { type Cell, formatLine } from './csv.js'

/** How many rows a part has. It bounds the memory of a process, and the size of a response. */
const PART_ROWS = 1_000

/** What is written, and who may download it: a person, a token by its name, or the exchange's own token. */
export interface NewExport extends Period {
  id: string
  kind: ExportKind
  createdBy: string | undefined
  createdName: string | undefined
}

/**
 * Writes an export part by part, and its hash. A cursor reads it: all rows are those of the moment at which it is declared, whatever
 * others write meanwhile.
 */
export async function writeExport(
  tx: Transaction,
  { id, kind, from, to, createdBy, createdName }: NewExport,
  { now, timeZone }: { now: number; timeZone: string },
) {
  const { columns, from: sql } = EXPORTS[kind]
  const names = Object.keys(columns)
  const selected = Object.values(columns).map((column, index) => `${column} as c${index}`)
  await tx.query(`declare export_rows no scroll cursor for select ${selected.join(', ')} ${sql}`, [
    from,
    to,
    timeZone,
  ])
  const hash = createHash('sha256')
  const file = { rows: 0, bytes: 0, parts: 0 }
  const writePart = async (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    await insertRow(tx, 'export_parts', { exportId: id, part: file.parts, text })
    file.parts += 1
    file.bytes += bytes.length
  }
  let text = formatLine(names)
  for (;;) {
    const rows = await tx.query<Record<string, Cell>>(`fetch ${PART_ROWS} from export_rows`)
    text += rows.map((row) => formatLine(names.map((_, index) => row[`c${index}`] ?? null))).join('')
    file.rows += rows.length
    if (text !== '') await writePart(text)
    if (rows.length < PART_ROWS) break
    text = ''
  }
  await tx.query('close export_rows')
  const sha256 = hash.digest()
  await insertRow(tx, 'exports', {
    id,
    kind,
    fromDay: from,
    toDay: to,
    ...file,
    sha256,
    createdBy,
    createdName,
    createdAt: now,
  })
  return { id, kind, from, to, ...file, sha256, createdAt: now }
}
