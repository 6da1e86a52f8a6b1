import { type Account, insufficientBalance, type LedgerEntry } from '@cht/server/domain'
import type { MemoryStore } from './store.js'

const toAccountKey = ({ owner, kind }: Account) => `${owner ?? 'exchange'}:${kind}`

export function getBalance({ balances }: MemoryStore, account: Account): number {
  return balances.get(toAccountKey(account)) ?? 0
}

/** Posts a ledger entry. Each reason is posted once, and no balance of a user becomes negative. */
export function postEntry(store: MemoryStore, entry: LedgerEntry): void {
  const { reason, amount, from, to } = entry
  if (store.ledgerEntries.has(reason)) throw new Error(`${reason} has been posted before`)
  if (from.owner !== null && getBalance(store, from) < amount) throw insufficientBalance()
  store.ledgerEntries.set(reason, { ...entry, postedAt: store.now() })
  store.balances.set(toAccountKey(from), getBalance(store, from) - amount)
  store.balances.set(toAccountKey(to), getBalance(store, to) + amount)
}
