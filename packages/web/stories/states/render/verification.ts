import { pendingVerification } from '@cht/machines/verification'
import type { VerificationState } from '@cht/sdk/verification'
import { stubData } from '../../support/stubs.js'
import { ada } from '../../support/world.js'
import type { PLACES } from '../roles.js'
import type { Rendering } from './rendering.js'

type Place = (typeof PLACES)[number]

const ADDRESSES: Record<Place, string> = { settings: '/settings?tab=verification', home: '/home' }

/** How one knows the state in each place; at home a verified identity is no longer talked about. */
const VISIBLE_TEXTS: Record<VerificationState, Record<Place, string>> = {
  unverified: { settings: 'Verify your identity', home: 'Verify your identity' },
  pendingReview: { settings: 'Under Review', home: 'Pending Review' },
  verified: { settings: 'Your identity is verified', home: 'Verified' },
}

export function renderVerification(state: VerificationState, place: Place): Rendering {
  return {
    url: ADDRESSES[place],
    user: { ...ada, isDocumentVerified: state === 'verified', verification: { state } },
    resources: [stubData(pendingVerification, state === 'pendingReview')],
    visibleText: VISIBLE_TEXTS[state][place],
  }
}
