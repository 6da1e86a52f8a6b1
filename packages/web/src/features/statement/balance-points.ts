import type { StatementEntry, User } from '@cht/sdk/contract'
import type { StatementAccount } from '@cht/sdk/rules'
import { sumBalances } from '../../components/sum-balances.js'

/** A balance from an instant on. */
export interface BalancePoint {
  /** In ms. */
  at: number
  balance: number
}

/** The accounts whose tokens are the user's. A held bonus is in no balance until it is available. */
const OWN_ACCOUNTS: readonly StatementAccount[] = ['available', 'escrow', 'staked']

type Balances = Pick<User, 'availableBalance' | 'stakedBalance' | 'escrowBalance'>

interface BalanceOptions {
  /** Newest first. They may end before the first one of the user. */
  entries: readonly StatementEntry[]
  /** The account whose balance is wanted; undefined for all that the user holds. */
  account: StatementAccount | undefined
  /** The balances of the accounts that have no posting among the entries. */
  user: Balances
  /** Exchange time of the entries, in ms. */
  at: number
}

const getBalance = (
  account: StatementAccount,
  { availableBalance, stakedBalance, escrowBalance }: Balances,
) => ({ available: availableBalance, staked: stakedBalance, escrow: escrowBalance, heldBonus: 0 })[account]

/** The balance after each instant with postings, oldest first, up to `at`; none if a balance of the user could not be read. */
export function listBalancePoints({ entries, account, user, at }: BalanceOptions): BalancePoint[] {
  const accounts = account === undefined ? OWN_ACCOUNTS : [account]
  const counted = entries.filter((entry) => accounts.includes(entry.account))
  const latest = accounts.map(
    (name) => counted.find((entry) => entry.account === name)?.balance ?? getBalance(name, user),
  )
  let balance = latest.reduce<number | undefined>((sum, value) => sumBalances(sum, value), 0)
  if (balance === undefined) return []
  const points: BalancePoint[] = [{ at, balance }]
  for (const [index, entry] of counted.entries()) {
    if (counted[index - 1]?.postedAt !== entry.postedAt) points.push({ at: entry.postedAt, balance })
    balance -= entry.amount
  }
  return points.reverse()
}
