import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { formRule, requireFields } from '../form-rule.js'
import { country } from '../model/fields.js'
import { trimmedLine } from '../model/lines.js'
import { payload } from '../payload.js'
import { withDefault } from '../schema.js'
import { passkeys } from '../second-factor/passkeys.js'
import { reauthentication } from '../second-factor/reauthentication.js'
import { secondFactor } from '../second-factor/second-factor.js'
import { currentSession } from './current-session.js'
import { emailChange } from './email-change.js'
import {
  accountFields,
  email,
  matchPasswords,
  newPassword,
  password,
  personalPasswordRule,
} from './inputs.js'
import { type User, user } from './model.js'
import { passwordReset } from './password-reset.js'
import { CODE_LENGTH } from './rules.js'
import { sessions } from './sessions.js'

const ownEndpoints = {
  /**
   * Creates an account. Starts a session and mails a code of six digits for `auth.verifyOtp`. Until it is entered, requests
   * that need a verified account are refused with `phone_unverified`, and the account holds neither its email nor its username:
   * they belong to the first account that is verified with them. An account that is not verified is removed after 24 hours.
   *
   * Returns the user and the server’s message. Never retried.
   * Errors: `too_many_requests`, `email_taken`, `username_taken`, `stopped`.
   */
  signup: defineEndpoint({
    method: 'POST',
    path: '/auth/signup',
    access: 'anyone',
    stoppedBy: 'signUps',
    noIdempotencyKey: true,
    errors: ['email_taken', 'username_taken', 'too_many_requests', 'stopped'],
    input: z
      .object({
        ...accountFields,
        country,
        password: newPassword,
        confirmPassword: password,
        referralCode: withDefault(trimmedLine(20), ''),
        agree: z.boolean(),
      })
      .check(
        requireFields(
          ['fullName', 'username', 'phoneNumber', 'email', 'country', 'password', 'confirmPassword'],
          'Please fill in all fields',
        ),
        matchPasswords('password'),
        formRule<{ agree: unknown }>(({ agree }) =>
          agree
            ? undefined
            : { message: 'Please read and accept the terms and conditions', fields: ['agree'] },
        ),
        personalPasswordRule,
      ),
    output: payload<User>(user, 'user'),
    payloadName: 'user',
    created: true,
    fallback: 'Signup failed',
    success: 'Account created. We sent a code to your email',
  }),
  /**
   * Logs in. Starts a session and sets its cookie. An account with a second factor is refused with `second_factor_required`
   * until the second step is done.
   *
   * Returns the user, whose balances are whole CHT, and the server’s message. Never retried.
   * Errors: `too_many_requests`, `invalid_credentials`, `second_factor_required`.
   */
  login: defineEndpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    noIdempotencyKey: true,
    errors: ['invalid_credentials', 'second_factor_required', 'too_many_requests'],
    input: z.object({ email, password }).check(requireFields(['email', 'password'], 'Fill in all fields')),
    output: payload<User>(user, 'user'),
    payloadName: 'user',
    fallback: 'Login failed',
    success: 'Logged In Sucessfully',
  }),
  /**
   * Verifies the account or a new email with the code from the mail. Without a session of the user, the response sets a cookie,
   * and the code takes effect at the next login in the same browser. A code has six digits and is valid for 10 minutes and 5
   * attempts, or 3 attempts without a session of the user. Only status 200 is a success.
   *
   * Never retried.
   * Errors: `too_many_requests`, `email_taken`, `username_taken`, `invalid_code`, `other_email`.
   */
  verifyOtp: defineEndpoint({
    method: 'POST',
    path: '/auth/verify-otp',
    access: 'anyone',
    noIdempotencyKey: true,
    errors: ['invalid_code', 'other_email', 'email_taken', 'username_taken', 'too_many_requests'],
    input: z.object({
      email,
      code: z.string().check(z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), `must be ${CODE_LENGTH} digits`)),
    }),
    successStatus: 200,
    fallback: 'Error Verifying phone number',
    success: 'Phone Number Verified Successfully',
  }),
  /**
   * Mails a new code, at most once a minute. The response is the same for an unknown email.
   *
   * Never retried.
   * Errors: `too_many_requests`.
   */
  resendOtp: defineEndpoint({
    method: 'POST',
    path: '/auth/resend-otp',
    access: 'anyone',
    noIdempotencyKey: true,
    errors: ['too_many_requests'],
    input: z.object({ email }),
    fallback: 'Error resending verification message',
    success: 'Code has been resent to your email',
  }),
}

/** Signing up, in and out. The writes of the specification take no idempotency key and are never retried. */
// Not inferred: in a declaration that contains all of them, the endpoints would lose their comments.
export const auth: typeof ownEndpoints &
  typeof currentSession &
  typeof sessions &
  typeof emailChange &
  typeof passwordReset &
  typeof reauthentication &
  typeof secondFactor &
  typeof passkeys = {
  ...ownEndpoints,
  ...currentSession,
  ...sessions,
  ...emailChange,
  ...passwordReset,
  ...reauthentication,
  ...secondFactor,
  ...passkeys,
}
