import type { Complaint, UserCase } from '@cht/sdk/operator'
import type { Party } from '@cht/sdk/rules'

export const PARTY_LABELS: Record<Party, string> = { buyer: 'Buyer', seller: 'Seller' }

type Standing = NonNullable<UserCase['user']['standing']>

/** What an account may do. */
export const STANDING_LABELS: Record<Standing, string> = {
  active: 'Active',
  suspended: 'Suspended',
  suspendedWithoutConfirming: 'Suspended, cannot confirm payments',
  held: 'On hold',
  heldWithoutConfirming: 'On hold, cannot confirm payments',
}

/** The states of appeals and of claims after the end of a trade. */
export const DISPUTE_STATE_LABELS: Record<Complaint['state'], string> = {
  open: 'Open',
  decidedForBuyer: 'Decided for the buyer',
  decidedForSeller: 'Decided for the seller',
  settled: 'Settled',
  filed: 'Filed',
  underReview: 'Under review',
  upheld: 'Upheld',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}
