import type { ReferralBonusState } from '@cht/sdk/rules'
import { type SnapshotFrom, setup, transition } from 'xstate'
import { refuse } from '../refusal.js'

export type ReferralBonusEvent =
  /** The capital of the referee's investment was released or reinvested. */
  | { type: 'capital.release' }
  /** The operator voids the bonus. */
  | { type: 'bonus.void' }

/** The lifecycle of a referral bonus. */
export const referralBonusLifecycle = setup({
  types: {} as { events: ReferralBonusEvent },
}).createMachine({
  id: 'referralBonus',
  initial: 'held',
  states: {
    held: { on: { 'capital.release': 'available', 'bonus.void': 'voided' } },
    available: { on: { 'bonus.void': refuse('bonus_available', 'This bonus is already available') } },
    voided: { on: { 'bonus.void': refuse('bonus_voided', 'This bonus has already been voided') } },
  },
})

export type ReferralBonusSnapshot = SnapshotFrom<typeof referralBonusLifecycle>

export function restoreReferralBonus(state: ReferralBonusState): ReferralBonusSnapshot {
  return referralBonusLifecycle.resolveState({ value: state })
}

/** The state after an event. It is unchanged if the lifecycle refuses the event: check `getRefusal` first. */
export function getNextReferralBonusState(
  state: ReferralBonusState,
  event: ReferralBonusEvent,
): ReferralBonusState {
  return transition(referralBonusLifecycle, restoreReferralBonus(state), event)[0].value
}
