import { PICTURE, requiredText } from '../auth/inputs.js'
import { country } from '../auth/model.js'
import { endpoint, payload } from '../endpoint.js'
import * as z from '../z.js'
import { validateVerification } from './rules.js'

/** A picture to upload: a file, or its data URL. */
const picture = z.refine<Blob | string>(
  (value) => value instanceof Blob || (typeof value === 'string' && PICTURE.test(value)),
  'must be a picture',
)

/** Spec section 7, Settings: the identity's part. */
export const verification = {
  /**
   * Asks for the identity to be verified; a review takes 24-48 hours. Pictures are PNG, JPEG or WebP of at most 5 MB each,
   * as files or data URLs; sent as multipart/form-data.
   * Errors: `verification_pending`, `already_verified`, `phone_unverified`. Spec section 7, Settings; its form: section 5.
   */
  requestVerification: endpoint({
    method: 'POST',
    path: '/settings/verification-request',
    access: 'verified',
    multipart: true,
    input: z.object({
      country,
      verificationType: requiredText(50),
      idNumber: requiredText(50),
      frontImage: picture,
      backImage: picture,
    }),
    validate: validateVerification,
    // Section 8 names this text for an ID upload too.
    fallback: 'Error resending verification message',
    success: 'Verification request submitted successfully',
  }),
  /**
   * Whether a verification request is under review.
   * Errors: `signed_out`, `phone_unverified`. Spec section 7, Settings.
   */
  pendingVerification: endpoint({
    method: 'GET',
    path: '/settings/pending-verification',
    access: 'verified',
    output: payload(z.boolean()),
    fallback: 'Error fetching pending verification',
  }),
}
