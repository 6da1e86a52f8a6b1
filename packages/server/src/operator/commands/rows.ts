import { type ListMethod, paginate } from '@cht/sdk/pagination'
import { text } from '../value-parsers.js'

/** The id of a row, as the list commands print it. */
export const id = text('ID')

/** The reason of a rejection or of a voided bonus, which the user reads. */
export const reason = text('"why"')

/** Lists all rows of a paginated endpoint. */
export async function listAll<Row>(call: ListMethod<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of paginate(call, {})) rows.push(row)
  return rows
}

/** Finds a row of a paginated endpoint by its id. */
export async function findById<Row extends { id: string }>(
  call: ListMethod<Row>,
  id: string,
): Promise<Row | undefined> {
  for await (const row of paginate(call, {})) if (row.id === id) return row
  return undefined
}
