import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { DAY } from '../time.js'

/** Time in ms from the entry of the code until the new email takes effect. It can be discarded until then. */
export const EMAIL_CHANGE_DELAY = DAY

export const emailChange = {
  /**
   * Discards the user’s new email, before its code is entered and during the 24 hours after that: the old one stays.
   * Errors: `not_pending`.
   */
  discardEmailChange: defineEndpoint({
    method: 'POST',
    path: '/settings/email-change/discard',
    access: 'verified',
    reauthentication: 'never',
    withoutTerms: true,
    extension: true,
    errors: ['not_pending'],
    fallback: 'Error keeping your email',
    success: 'Your email stays as it is',
  }),
  /**
   * Discards a new email with the token of the mail to the old address. No session is needed. The token is valid until the
   * change takes effect; a wrong one, also that of a change that has ended, is refused with `invalid_input`.
   *
   * Never retried.
   */
  discardEmailChangeByLink: defineEndpoint({
    method: 'POST',
    path: '/email-change/discard',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    input: z.object({ token: requiredLine(200) }),
    fallback: 'Error keeping your email',
    success: 'Your email stays as it is',
  }),
}
