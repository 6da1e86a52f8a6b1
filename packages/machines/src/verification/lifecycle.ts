import type { VerificationState } from '@cht/sdk/rules'
import { type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

export type VerificationEvent =
  | { type: 'verification.submit' }
  /** The operator approves the request. */
  | { type: 'verification.approve' }
  /** The operator rejects the request. */
  | { type: 'verification.reject' }
  /** The name or the country has changed, so the verified identity is no longer the user's. */
  | { type: 'identity.change' }

/** The refusal of a decision without a request under review: none was sent, or it is already decided. */
export const NOTHING_TO_DECIDE = { code: 'not_pending', message: 'There is no request to decide' } as const
const nothingToDecide = refuse(NOTHING_TO_DECIDE.code, NOTHING_TO_DECIDE.message)

const machine = setup({
  types: {} as { events: VerificationEvent },
}).createMachine({
  id: 'verification',
  initial: 'unverified',
  states: {
    unverified: {
      on: {
        'verification.submit': 'pendingReview',
        'verification.approve': nothingToDecide,
        'verification.reject': nothingToDecide,
        // Accepted, so that a profile edit need not check the state.
        'identity.change': 'unverified',
      },
    },
    pendingReview: {
      on: {
        'verification.submit': refuse('verification_pending', 'Your verification request is under review'),
        'verification.approve': 'verified',
        'verification.reject': 'unverified',
        'identity.change': 'unverified',
      },
    },
    verified: {
      on: {
        'verification.submit': refuse('already_verified', 'Your identity is already verified'),
        'verification.approve': nothingToDecide,
        'verification.reject': nothingToDecide,
        'identity.change': 'unverified',
      },
    },
  },
})

export type VerificationSnapshot = SnapshotFrom<typeof machine>

/** The lifecycle of a user's identity verification. */
export const verificationLifecycle = defineLifecycle({
  machine,
  read: (state: VerificationState) => ({ value: state }),
})
