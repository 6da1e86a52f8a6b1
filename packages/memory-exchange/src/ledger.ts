import { type Account, insufficientBalance, type Move } from '@cht/server/domain'
import type { Books } from './books.js'

const nameOf = ({ owner, kind }: Account) => `${owner ?? 'exchange'}:${kind}`

export function balanceOf({ balances }: Books, account: Account): number {
  return balances.get(nameOf(account)) ?? 0
}

/** The only way tokens move: once per reason, and no person's account goes below zero. */
export function move(books: Books, { reason, amount, from, to }: Move): void {
  if (books.moved.has(reason)) throw new Error(`${reason} has been moved before`)
  if (from.owner !== null && balanceOf(books, from) < amount) throw insufficientBalance()
  books.moved.add(reason)
  books.balances.set(nameOf(from), balanceOf(books, from) - amount)
  books.balances.set(nameOf(to), balanceOf(books, to) + amount)
}
