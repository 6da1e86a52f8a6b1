import type { User } from '@cht/sdk/contract'
import { sumBalances } from '../../components/sum-balances.js'

/**
 * The balances of a user by their names on the statement. Total is the sum of Available and Staked (spec section 2, decision
 * 4).
 */
export function listBalances({
  availableBalance,
  stakedBalance,
  escrowBalance,
  heldReferralBonus = 0,
}: User): { label: string; amount: number | undefined }[] {
  return [
    { label: 'Available', amount: availableBalance },
    { label: 'Staked', amount: stakedBalance },
    { label: 'Total', amount: sumBalances(availableBalance, stakedBalance) },
    { label: 'In escrow', amount: escrowBalance },
    ...(heldReferralBonus > 0 ? [{ label: 'Held bonus', amount: heldReferralBonus }] : []),
  ]
}
