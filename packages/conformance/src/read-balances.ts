import { contract } from '@cht/sdk/contract'
import type { RowContext } from './context.js'
import { Fault } from './outcome.js'
import type { Account } from './state.js'

/** The balances of an account. Throws a `Fault` if the SDK cannot read one of them. */
export async function readBalances({ call }: Pick<RowContext, 'call'>, { browser }: Account) {
  const { availableBalance, stakedBalance, referralBonusBalance } = await call(
    browser,
    contract.auth.checkAuth,
  )
  if (availableBalance === undefined || stakedBalance === undefined || referralBonusBalance === undefined)
    throw new Fault({
      expected: 'availableBalance, stakedBalance and referralBonusBalance are numbers from 0 on',
      received: JSON.stringify({ availableBalance, stakedBalance, referralBonusBalance }),
    })
  return { availableBalance, stakedBalance, referralBonusBalance }
}
