import type { ReferralBonusState } from '@cht/sdk/rules'
import { type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

export type ReferralBonusEvent =
  /** The capital of the referee's investment was released or reinvested. */
  | { type: 'capital.release' }
  /** The operator voids the bonus. */
  | { type: 'bonus.void' }

const machine = setup({
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

export type ReferralBonusSnapshot = SnapshotFrom<typeof machine>

/** The lifecycle of a referral bonus. */
export const referralBonusLifecycle = defineLifecycle({
  machine,
  read: (state: ReferralBonusState) => ({ value: state }),
})
