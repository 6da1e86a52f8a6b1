import * as z from 'zod/mini'
import { country } from '../auth/model.js'
import { endpoint, payload } from '../endpoint.js'

/** A picture to upload: a file, or its data URL. */
const picture = z.union(
  [z.instanceof(Blob), z.string().check(z.startsWith('data:image/'))],
  'must be a picture',
)

/** Spec section 7, Settings: the identity's part. */
export const verification = {
  /** Sent as multipart/form-data. */
  requestVerification: endpoint({
    method: 'POST',
    path: '/settings/verification-request',
    access: 'verified',
    multipart: true,
    input: z.object({
      country,
      verificationType: z.string().check(z.minLength(1), z.maxLength(50)),
      idNumber: z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(50)),
      frontImage: picture,
      backImage: picture,
    }),
    // Section 8 names this text for an ID upload too.
    fallback: 'Error resending verification message',
    success: 'Verification request submitted successfully',
  }),
  pendingVerification: endpoint({
    method: 'GET',
    path: '/settings/pending-verification',
    access: 'verified',
    output: payload(z.boolean()),
    fallback: 'Error fetching pending verification',
  }),
}
