import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { requireFields } from '../form-rule.js'
import { optional } from '../schema.js'
import { email, matchPasswords, newPassword, password } from './inputs.js'
import { RESET_CODE_LENGTH } from './password-reset-rules.js'

const code = z
  .string()
  .check(z.trim(), z.regex(new RegExp(`^\\d{${RESET_CODE_LENGTH}}$`), `must be ${RESET_CODE_LENGTH} digits`))

const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be that of the link'))

export const passwordReset = {
  /**
   * Mails a code for a new password, if the email has a verified account. The response is the same for any email; its cookie
   * `password-reset` binds the code to the browser that requested it. Each request has its own code, which does not make
   * earlier ones invalid.
   *
   * Never retried.
   * Errors: `too_many_requests`.
   */
  requestPasswordReset: defineEndpoint({
    method: 'POST',
    path: '/password-reset',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    errors: ['too_many_requests'],
    input: z.object({ email }).check(requireFields(['email'], 'Enter your email')),
    fallback: 'Error sending the code',
    success: 'If this email has an account, we sent a code to it',
  }),
  /**
   * Sets a new password with the mailed code. All sessions of the user end, and the account is on hold for a day. `token`, from
   * the link in the operator’s mail, replaces the cookie.
   *
   * Never retried.
   * Errors: `too_many_requests`, `invalid_code`.
   */
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/password-reset/complete',
    access: 'anyone',
    extension: true,
    noIdempotencyKey: true,
    errors: ['invalid_code', 'too_many_requests'],
    input: z
      .object({ code, newPassword, confirmPassword: password, token: optional(token) })
      .check(
        requireFields(['code', 'newPassword', 'confirmPassword'], 'Fill in all fields'),
        matchPasswords('newPassword'),
      ),
    fallback: 'Error changing password',
    success: 'Password changed. Log in with the new one',
  }),
}
