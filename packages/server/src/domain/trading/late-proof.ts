import { isCancelledByConsent } from '@cht/machines/lifecycles'
import { LATE_PROOF, PROOF_AFTER_CONSENT } from '@cht/sdk/rules'
import { type AppealFiling, type StoredTradeColumns, toStoredTrade } from './trade-mapper.js'

/** The filing that late proof of payment makes in the buyer's name (decisions 5 and 6). */
export function createLateProofFiling(trade: StoredTradeColumns): AppealFiling {
  return { by: 'buyer', ...(isCancelledByConsent(toStoredTrade(trade)) ? PROOF_AFTER_CONSENT : LATE_PROOF) }
}

/** Whether a filing is one that late proof has made. */
export function isLateProofFiling({ description }: Pick<AppealFiling, 'description'>): boolean {
  return description === LATE_PROOF.description || description === PROOF_AFTER_CONSENT.description
}
