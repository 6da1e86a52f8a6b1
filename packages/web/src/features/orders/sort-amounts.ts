import { isOverBalance } from '../../components/is-over-balance.js'

/** What decides the place of an amount among the amounts of an order. */
interface AmountsOptions {
  amounts: readonly number[]
  /** The number of orders of an amount that can be matched now. */
  countWaiting: (amount: number) => number
  /** In whole CHT; undefined if the order needs no balance. */
  availableBalance: number | undefined
}

/** Sorts the amounts of an order: first those that can be matched now, last those above the balance; each group by size. */
export function sortAmounts({ amounts, countWaiting, availableBalance }: AmountsOptions): number[] {
  const rank = (amount: number) => {
    if (isOverBalance(amount, availableBalance)) return 2
    return countWaiting(amount) > 0 ? 0 : 1
  }
  return [...amounts].sort((a, b) => rank(a) - rank(b) || a - b)
}
