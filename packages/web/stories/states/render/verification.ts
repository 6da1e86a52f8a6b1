import { pendingVerification } from '@cht/machines/verification'
import type { VerificationState } from '@cht/sdk/rules'
import { ada } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { VERIFICATION_SCREENS } from '../roles.js'
import type { Rendering } from './rendering.js'

type Screen = (typeof VERIFICATION_SCREENS)[number]

const URLS: Record<Screen, string> = { settings: '/settings?tab=verification', home: '/home' }

/** The text that shows the state on each screen. */
const VISIBLE_TEXTS: Record<VerificationState, Record<Screen, string>> = {
  unverified: { settings: 'Verify your identity', home: 'Verify your identity' },
  pendingReview: { settings: 'Under Review', home: 'Pending Review' },
  verified: { settings: 'Your identity is verified', home: 'Verified' },
}

export function renderVerification(state: VerificationState, screen: Screen): Rendering {
  return {
    url: URLS[screen],
    user: { ...ada, isDocumentVerified: state === 'verified', verification: { state } },
    resources: [stubData(pendingVerification, state === 'pendingReview')],
    visibleText: VISIBLE_TEXTS[state][screen],
  }
}
