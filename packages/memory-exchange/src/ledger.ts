import { type Account, insufficientBalance, type LedgerEntry } from '@cht/server/domain'
import type { MemoryStore } from './store.js'

const toAccountKey = ({ owner, kind }: Account) => `${owner ?? 'exchange'}:${kind}`

export function getBalance({ balances }: MemoryStore, account: Account): number {
  return balances.get(toAccountKey(account)) ?? 0
}

/** Posts a ledger entry. Throws if its reason has been posted before, or if a user's balance would become negative. */
export function postEntry(store: MemoryStore, { reason, amount, from, to }: LedgerEntry): void {
  if (store.postedReasons.has(reason)) throw new Error(`${reason} has been posted before`)
  if (from.owner !== null && getBalance(store, from) < amount) throw insufficientBalance()
  store.postedReasons.add(reason)
  store.balances.set(toAccountKey(from), getBalance(store, from) - amount)
  store.balances.set(toAccountKey(to), getBalance(store, to) + amount)
}

/** Whether any ledger entry concerns the user. */
export function hasLedgerEntries({ balances }: MemoryStore, userId: string): boolean {
  return [...balances.keys()].some((key) => key.startsWith(`${userId}:`))
}
