import { type ListMethod, paginate } from '@cht/sdk'
import type { Page } from '@cht/sdk/contract'
import { quote } from '../operator-command.js'
import { count, text } from '../value-parsers.js'
import type { AuditInfo, CommandContext } from './command.js'

/** The id of a row, as the list commands print it. */
export const id = text('id')

/** A user, as the look-ups find them. */
export const user = text('user', 'an email, a username or an id')

/** A trade or its appeal. */
export const tradeName = text('id|number', 'its id, or the number that users see')

/** The reason of a rejection or of a voided bonus, which the user reads. */
export const reason = text('text', 'the reason, which the user reads')

/** The audit info of a command that needs `--why`: the parser has refused the command without it. */
export const withReason = ({ by, why = '' }: AuditInfo) => ({ ...(by === undefined ? {} : { by }), why })

/** Lists all rows of a paginated endpoint. */
export async function listAll<Row>(call: ListMethod<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of paginate(call, {})) rows.push(row)
  return rows
}

/** Prints a line for each row of a paginated endpoint, or that there is none. */
export async function printAll<Row>(
  { print }: Pick<CommandContext, 'print'>,
  call: ListMethod<Row>,
  format: (row: Row) => string,
  none: string,
): Promise<void> {
  const rows = await listAll(call)
  for (const row of rows) print(format(row))
  if (rows.length === 0) print(none)
}

/** Options that select a page of a long list. */
export const pageOptions = { limit: count, cursor: text('cursor', 'where the page begins') }

/** Prints the command that shows the next page of a list, if there is one. */
export function printNextPage(
  { print }: Pick<CommandContext, 'print'>,
  { nextCursor }: Page<unknown>,
  name: string,
  options: Record<string, string | number | undefined> = {},
): void {
  if (nextCursor === undefined) return
  const formatted = Object.entries({ ...options, cursor: nextCursor }).flatMap(([option, value]) =>
    value === undefined ? [] : [`--${option} ${quote(String(value))}`],
  )
  print(`More: ${[name, ...formatted].join(' ')}`)
}
