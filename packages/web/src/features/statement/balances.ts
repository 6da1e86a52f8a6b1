import type { User } from '@cht/sdk/contract'

/**
 * The balances of a user by their names on the statement. Total is the sum of Available and Staked (spec section 2, decision
 * 4).
 */
export function listBalances({
  availableBalance,
  stakedBalance,
  escrowBalance = 0,
  heldReferralBonus = 0,
}: User): { label: string; amount: number }[] {
  return [
    { label: 'Available', amount: availableBalance },
    { label: 'Staked', amount: stakedBalance },
    { label: 'Total', amount: availableBalance + stakedBalance },
    { label: 'In escrow', amount: escrowBalance },
    ...(heldReferralBonus > 0 ? [{ label: 'Held bonus', amount: heldReferralBonus }] : []),
  ]
}
