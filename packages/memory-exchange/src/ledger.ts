import { type Account, insufficientBalance, type Move } from '@cht/server/domain'
import type { MemoryStore } from './store.js'

const toAccountKey = ({ owner, kind }: Account) => `${owner ?? 'exchange'}:${kind}`

export function getBalance({ balances }: MemoryStore, account: Account): number {
  return balances.get(toAccountKey(account)) ?? 0
}

/** The only way tokens move: once per reason, and no person's account goes below zero. */
export function postEntry(books: MemoryStore, { reason, amount, from, to }: Move): void {
  if (books.postedReasons.has(reason)) throw new Error(`${reason} has been moved before`)
  if (from.owner !== null && getBalance(books, from) < amount) throw insufficientBalance()
  books.postedReasons.add(reason)
  books.balances.set(toAccountKey(from), getBalance(books, from) - amount)
  books.balances.set(toAccountKey(to), getBalance(books, to) + amount)
}
