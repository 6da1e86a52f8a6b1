import type { StatementEntry } from '@cht/sdk/contract'
import { describeStatementKind, getReferenceType, STATEMENT_ACCOUNT_LABELS } from '@cht/sdk/rules'
import { formatCsv } from '../../platform/csv.js'

const COLUMNS = [
  'Posted (UTC)',
  'Entry',
  'Account',
  'In (CHT)',
  'Out (CHT)',
  'Balance (CHT)',
  'Refers to',
  'Reference',
]

/** Amounts are in two columns, so that none begins with a minus sign, which spreadsheets may read as a formula. */
const toCells = ({ postedAt, kind, account, amount, balance, reference }: StatementEntry): string[] => [
  new Date(postedAt).toISOString(),
  describeStatementKind(kind),
  STATEMENT_ACCOUNT_LABELS[account],
  amount > 0 ? String(amount) : '',
  amount < 0 ? String(-amount) : '',
  String(balance),
  reference === undefined ? '' : (getReferenceType(kind) ?? ''),
  reference ?? '',
]

/** Formats the postings as CSV, in their order. */
export function formatStatementCsv(entries: readonly StatementEntry[]): string {
  return formatCsv([COLUMNS, ...entries.map(toCells)])
}
