import { pendingVerification } from '@cht/machines/verification'
import type { VerificationState } from '@cht/sdk/verification'
import { shows } from '../../support/held.js'
import { ada } from '../../support/world.js'
import type { PLACES } from '../roles.js'
import type { Face } from './face.js'

type Place = (typeof PLACES)[number]

const ADDRESSES: Record<Place, string> = { settings: '/settings?tab=verification', home: '/home' }

/** How one knows the state in each place; at home a verified identity is no longer talked about. */
const SAYS: Record<VerificationState, Record<Place, string>> = {
  unverified: { settings: 'Verify your identity', home: 'Verify your identity' },
  pendingReview: { settings: 'Under Review', home: 'Pending Review' },
  verified: { settings: 'Your identity is verified', home: 'Verified' },
}

export function verificationFace(state: VerificationState, place: Place): Face {
  return {
    at: ADDRESSES[place],
    user: { ...ada, isDocumentVerified: state === 'verified', verification: { state } },
    resources: [shows(pendingVerification, state === 'pendingReview')],
    says: SAYS[state][place],
  }
}
