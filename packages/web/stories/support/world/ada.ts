import type { User } from '@cht/sdk/auth'
import { pendingSells } from './orders.js'
import { ADA } from './people.js'
import { referralRows } from './referrals.js'
import { activeStake, heldStake } from './stakes.js'
import { tradeIn } from './trades.js'

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)

/** Ada, with what her open sell orders, her stakes and her referees of an ordinary morning come to. */
export const ada: User = {
  _id: ADA._id,
  fullName: ADA.fullName,
  username: 'ada',
  email: 'ada@example.com',
  phoneNumber: ADA.phoneNumber,
  country: 'nigeria',
  referralCode: 'ADA7K2',
  availableBalance: 185_000,
  // The capital of a stake that has ended is staked until its release.
  stakedBalance: sum([activeStake, heldStake]),
  referralBonusBalance: sum(referralRows.map(({ bonus }) => ({ amount: bonus }))),
  escrowBalance: sum([...pendingSells, tradeIn('awaitingPayment', 'seller')]),
  isDocumentVerified: true,
  isPhoneVerified: true,
  verification: { state: 'verified' },
}

/** Ada before her identity was looked at. */
export const unverifiedAda: User = {
  ...ada,
  isDocumentVerified: false,
  verification: { state: 'unverified' },
}
