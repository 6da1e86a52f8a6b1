import { DAY } from '../time.js'
import type { Party, TradeState } from '../trades/rules.js'

/** How long after the end of a trade a party can file a claim, in ms. */
export const CLAIM_WINDOW = 14 * DAY
/** How long the other party has to answer before a claim can be upheld, in ms from the filing. */
export const CLAIM_ANSWER_PERIOD = 3 * DAY

/** How a trade can end. */
export type TradeOutcome = Extract<TradeState, 'completed' | 'cancelled'>

/** State names of a claim. It is open while it is `filed` or `underReview`. */
export const TRADE_CLAIM_STATES = ['filed', 'underReview', 'upheld', 'rejected', 'withdrawn'] as const
export type TradeClaimState = (typeof TRADE_CLAIM_STATES)[number]

interface TradeClaimReasonFacts {
  /** What has happened, e.g. `The payment was taken back`. */
  label: string
  /** Who can state it, and of a trade that ended how. */
  fits: readonly { party: Party; outcome: TradeOutcome }[]
}

/** What a party can claim after the end of a trade. */
export const TRADE_CLAIM_REASONS = {
  reversed: {
    label: 'The payment was taken back',
    fits: [{ party: 'seller', outcome: 'completed' }],
  },
  anotherAmount: {
    label: 'Another amount was paid',
    fits: [
      { party: 'buyer', outcome: 'completed' },
      { party: 'seller', outcome: 'completed' },
    ],
  },
  paidAfterCancelling: {
    label: 'Paid after the trade was cancelled',
    fits: [
      { party: 'buyer', outcome: 'cancelled' },
      { party: 'seller', outcome: 'cancelled' },
    ],
  },
} as const satisfies Record<string, TradeClaimReasonFacts>
export type TradeClaimReason = keyof typeof TRADE_CLAIM_REASONS

export const TRADE_CLAIM_REASON_CODES = Object.keys(TRADE_CLAIM_REASONS) as TradeClaimReason[]

/** The reasons that fit a party of a trade with this outcome. */
export function listClaimReasons(party: Party, outcome: TradeOutcome): TradeClaimReason[] {
  return TRADE_CLAIM_REASON_CODES.filter((code) => {
    const { fits }: TradeClaimReasonFacts = TRADE_CLAIM_REASONS[code]
    return fits.some((fit) => fit.party === party && fit.outcome === outcome)
  })
}

export interface TradeClaimForm {
  /** The id of the trade. */
  id: string
  reason: TradeClaimReason | ''
  description: string
}
