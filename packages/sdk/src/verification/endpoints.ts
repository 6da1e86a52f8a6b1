import * as z from 'zod/mini'
import { IMAGE_DATA_URL, requiredText } from '../auth/inputs.js'
import { country } from '../auth/model.js'
import { defineEndpoint, payload } from '../define-endpoint.js'
import { metadata } from '../metadata.js'
import { validateVerification } from './rules.js'

/** A picture to upload: a file, or its data URL. */
const picture = z
  .custom<Blob | string>(
    (value) => value instanceof Blob || (typeof value === 'string' && IMAGE_DATA_URL.test(value)),
    'must be a picture',
  )
  .register(metadata, {
    type: 'string',
    format: 'binary',
    description: 'A PNG, JPEG or WebP file of at most 5 MB.',
  })

/** Spec section 7, Settings: the identity's part. */
export const verification = {
  /**
   * Asks for the identity to be verified; a review takes 24-48 hours. Pictures are PNG, JPEG or WebP of at most 5 MB each,
   * as files or data URLs; sent as multipart/form-data.
   * Errors: `verification_pending`, `already_verified`, `phone_unverified`. Spec section 7, Settings; its form: section 5.
   */
  requestVerification: defineEndpoint({
    summary: 'Ask to have one’s identity verified',
    description: 'Two pictures, PNG, JPEG or WebP, of at most 5 MB each. The operator decides.',
    method: 'POST',
    path: '/settings/verification-request',
    access: 'verified',
    errors: ['verification_pending', 'already_verified'],
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
  pendingVerification: defineEndpoint({
    summary: 'Whether a verification request is under review',
    method: 'GET',
    path: '/settings/pending-verification',
    access: 'verified',
    output: payload(z.boolean()),
    fallback: 'Error fetching pending verification',
  }),
}
