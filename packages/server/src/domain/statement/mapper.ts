import { getReferenceType, type StatementAccount, type StatementKind } from '@cht/sdk/rules'
import { toIso } from '../to-iso.js'

/** A posting to one of the user's accounts, with what its ledger entry says. */
export interface StatementRow {
  /** Unique among the postings of the user. */
  id: string
  postedAt: number
  /** The reason of the ledger entry, e.g. `release:<trade>`. */
  reason: string
  /** Whether the entry takes its tokens out of the escrow of the user. */
  isFromEscrow: boolean
  account: StatementAccount
  amount: number
  /** The balance of the account after the posting. */
  balance: number
}

type EntryFacts = Pick<StatementRow, 'reason' | 'isFromEscrow' | 'amount'>

/** The kinds of entries, by the first part of their reasons. `release`, `return` and `take-back` stand for two kinds each. */
const KINDS: Record<string, StatementKind | ((row: EntryFacts) => StatementKind)> = {
  escrow: 'order.placed',
  cancel: 'order.cancelled',
  release: ({ isFromEscrow }) => (isFromEscrow ? 'trade.sold' : 'trade.bought'),
  return: ({ isFromEscrow }) => (isFromEscrow ? 'trade.returned' : 'investment.return'),
  stake: 'investment.staked',
  capital: 'investment.capital',
  bonus: 'bonus.held',
  'bonus-release': 'bonus.available',
  'bonus-void': 'bonus.voided',
  fund: 'tokens.added',
  withdraw: 'tokens.withdrawn',
  'take-back': ({ amount }) => (amount > 0 ? 'tokens.returned' : 'tokens.takenBack'),
  reversal: 'tokens.returned',
  'give-up': 'tokens.forfeited',
}

/** The kind of a ledger entry. */
export function getStatementKind(entry: EntryFacts): StatementKind {
  const kind = KINDS[entry.reason.split(':', 1)[0] ?? ''] ?? 'other'
  return typeof kind === 'function' ? kind(entry) : kind
}

/** Converts a posting to the wire. The reason itself is not sent: it may name a referee’s investment or the operator’s idempotency key. */
export function toWireStatementEntry(row: StatementRow) {
  const kind = getStatementKind(row)
  return {
    _id: row.id,
    postedAt: toIso(row.postedAt),
    kind,
    account: row.account,
    amount: row.amount,
    balance: row.balance,
    ...(getReferenceType(kind) ? { reference: row.reason.slice(row.reason.indexOf(':') + 1) } : {}),
  }
}
