import { DAY, HOUR } from '../time.js'

export const APPEAL_REASONS = [
  'Late confirmation',
  'Payment not received',
  'Fake proof',
  'User unresponsive',
  'Other',
] as const
export type AppealReason = (typeof APPEAL_REASONS)[number]

/** `settled`: the trade was completed before the appeal was decided, because its seller confirmed the payment. */
export const APPEAL_STATES = ['open', 'decidedForBuyer', 'decidedForSeller', 'settled'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/**
 * What an open appeal waits for: the operator's decision, the answer of a party or both, the rest of the payment, the end of the time
 * in which the losing party may ask for a review, or the decision of the review.
 */
export const APPEAL_STAGES = ['undecided', 'asked', 'restRequired', 'proposed', 'underReview'] as const
export type AppealStage = (typeof APPEAL_STAGES)[number]

/** How long the operator has to decide, in ms, from the opening, the last answer, or the request for a review. */
export const DECISION_PERIOD = 48 * HOUR
/** How long the tokens stay in escrow after a decision, in ms, so that the losing party can ask for a review. */
export const REVIEW_PERIOD = 24 * HOUR
/** The shortest and the longest time that the operator can give a party to answer, in ms. */
export const ANSWER_PERIOD = { min: HOUR, max: 7 * DAY } as const

/** The shortest and the longest time that the operator can give the buyer for the rest of a payment, in ms. */
export const REST_PERIOD = { min: HOUR, max: 24 * HOUR } as const

/** How many pictures and statements each party can add to an open appeal. */
export const MAX_APPEAL_PICTURES = 5
export const MAX_APPEAL_STATEMENTS = 20

/** The description of an appeal whose request has none. */
export const DEFAULT_DESCRIPTION = 'None'
/** The maximum length of a description or a statement, in Unicode code points. */
export const DESCRIPTION_MAX = 2000

/** Reason and description of the appeal that the server files for a buyer whose proof of payment is late. */
export const LATE_PROOF = {
  reason: 'Other',
  description: 'Paid after the payment window',
} as const satisfies {
  reason: AppealReason
  description: string
}

/** As `LATE_PROOF`, where both parties had agreed to cancel before the proof was sent. */
export const PROOF_AFTER_CONSENT = {
  reason: 'Other',
  description: 'Receipt sent after both sides agreed to cancel',
} as const satisfies {
  reason: AppealReason
  description: string
}

/** The reason of a decision for the seller, because the rest that the operator required has not arrived in time. */
export const REST_NOT_ARRIVED = 'The rest did not arrive in time'

export interface AppealForm {
  /** The ids of the two parties, for back ends that require them. Our server takes them from the session. */
  appealedBy?: string | undefined
  appealedAgainst?: string | undefined
  /** The id of the trade. The name is that of the specification. */
  order: string
  reason: AppealReason | ''
  description: string
}
