import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { formRule, requireFields } from '../form-rule.js'
import { country } from '../model/fields.js'
import { requiredLine } from '../model/lines.js'
import { picture } from '../model/picture.js'
import { payload } from '../payload.js'
import { validateIdType } from './rules.js'

const idPicture = picture({
  format: 'binary',
  description: 'PNG, JPEG or WebP of at most 5 MB.',
})

/** The identity verification. */
export const verification = {
  /**
   * Requests identity verification, which the operator approves or rejects; a review takes 24 to 48 hours. Two pictures: PNG,
   * JPEG or WebP of at most 5 MB each. The number must have the format of its document.
   *
   * The pictures are files or data URLs and sent as multipart/form-data; data URLs in JSON where the platform cannot make files
   * of them. `validateIdNumber` checks the number as the server does.
   * Errors: `terms_required`, `verification_pending`, `already_verified`.
   */
  requestVerification: defineEndpoint({
    method: 'POST',
    path: '/settings/verification-request',
    access: 'verified',
    reauthentication: 'never',
    errors: ['verification_pending', 'already_verified'],
    multipart: true,
    input: z
      .object({
        country,
        verificationType: requiredLine(50),
        idNumber: requiredLine(50),
        frontImage: idPicture,
        backImage: idPicture,
      })
      .check(
        requireFields(['country'], 'Select country'),
        formRule(validateIdType),
        requireFields(['idNumber', 'frontImage', 'backImage'], 'Fill in all fields'),
      ),
    // Spec section 8 has the same text for an ID upload as for resending a code.
    fallback: 'Error resending verification message',
    success: 'Verification request submitted successfully',
  }),
  /** Returns whether a verification request is under review. */
  pendingVerification: defineEndpoint({
    method: 'GET',
    path: '/settings/pending-verification',
    access: 'verified',
    output: payload(z.boolean()),
    fallback: 'Error fetching pending verification',
  }),
}
