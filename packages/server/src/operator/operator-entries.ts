import { formatTokens } from '@cht/sdk/rules'
import type { LedgerEntry } from '../domain/ledger-entry.js'
import type { Config } from '../kernel/config.js'
import { Refusal } from '../kernel/refusal.js'
import type { Row } from '../kernel/tables.js'
import { insertRow } from '../platform/db/columns.js'
import { type Queryable, toTimestamp } from '../platform/db/database.js'
import { lockMoreRows } from '../platform/db/locks.js'
import { insertBankReference } from './bank-references.js'

/** A ledger entry that the operator posts by hand, with what the bank or the user calls it, and why. */
export interface OperatorEntry extends LedgerEntry {
  reference: string
  why: string
}

/** Whether this entry was posted. Entries from before there were references are compared without it. */
export async function isOperatorEntryPosted(
  db: Queryable,
  { reason, amount, to, reference, why }: OperatorEntry,
): Promise<boolean> {
  const rows = await db.query(
    `select from ledger_entries join postings on postings.entry_id = ledger_entries.id
       left join operator_entries on operator_entries.entry_id = ledger_entries.id
     where reason = $1 and account_id = account_of($2, $3) and amount = $4
       and (reference is null or reference = $5 and why = $6)`,
    [reason, to.owner, to.kind, amount, reference, why],
  )
  return rows.length > 0
}

/** Records why an entry was posted. Throws 409 if its reference was used before. */
export async function insertOperatorEntry(
  tx: Queryable,
  now: number,
  { entryId, entry }: { entryId: number; entry: OperatorEntry },
): Promise<void> {
  const { reference, why, amount, from } = entry
  const issued = from.kind === 'issuance' ? amount : 0
  await insertBankReference(tx, reference)
  await insertRow(tx, 'operator_entries', { entryId, postedAt: now, reference, why, issued })
}

/**
 * The refusal of an amount that is more than may be issued at once, or still today in the time zone of the exchange; undefined of
 * another one. Locks the issuance account until the transaction ends, so that concurrent issues cannot pass the limit of the day.
 */
export async function findIssueObstacle(
  tx: Queryable,
  { issueLimits: { perAct, perDay }, timeZone }: Pick<Config, 'issueLimits' | 'timeZone'>,
  { amount, now }: { amount: number; now: number },
): Promise<Refusal | undefined> {
  if (amount > perAct)
    return new Refusal(409, 'issue_limit', `At most ${formatTokens(perAct)} can be issued at once`)
  await lockMoreRows(tx, { sql: `select from accounts where owner is null and kind = 'issuance'` })
  const [row] = await tx.query<Row<'operator_entries', 'issued'>>(
    `select coalesce(sum(issued), 0)::bigint as issued from operator_entries
     where issued > 0 and posted_at >= date_trunc('day', $1::timestamptz, $2)`,
    [toTimestamp(now), timeZone],
  )
  const left = Math.max(perDay - (row?.issued ?? 0), 0)
  if (amount <= left) return undefined
  return new Refusal(
    409,
    'issue_limit',
    `At most ${formatTokens(perDay)} can be issued a day. ${formatTokens(left)} are left today`,
  )
}
