import { everyRow, type ListCall } from '@cht/sdk/pagination'
import { text } from '../value-parsers.js'

/** Of what waits. */
export const id = text('ID')

/** What a rejection needs; the user reads it. */
export const reason = text('"why"')

/** What waits, all of it. */
export async function listAll<Row>(call: ListCall<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of everyRow(call, {})) rows.push(row)
  return rows
}

/** What waits under an id. */
export async function findById<Row extends { id: string }>(
  call: ListCall<Row>,
  wanted: string,
): Promise<Row | undefined> {
  for await (const row of everyRow(call, {})) if (row.id === wanted) return row
  return undefined
}
