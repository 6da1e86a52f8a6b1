import { pendingVerification } from '@cht/machines/verification'
import type { VerificationState } from '@cht/sdk/verification'
import { ada } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { PLACES } from '../roles.js'
import type { Rendering } from './rendering.js'

type Place = (typeof PLACES)[number]

const URLS: Record<Place, string> = { settings: '/settings?tab=verification', home: '/home' }

/** The text that shows the state in each place. */
const VISIBLE_TEXTS: Record<VerificationState, Record<Place, string>> = {
  unverified: { settings: 'Verify your identity', home: 'Verify your identity' },
  pendingReview: { settings: 'Under Review', home: 'Pending Review' },
  verified: { settings: 'Your identity is verified', home: 'Verified' },
}

export function renderVerification(state: VerificationState, place: Place): Rendering {
  return {
    url: URLS[place],
    user: { ...ada, isDocumentVerified: state === 'verified', verification: { state } },
    resources: [stubData(pendingVerification, state === 'pendingReview')],
    visibleText: VISIBLE_TEXTS[state][place],
  }
}
