import * as z from 'zod/mini'
import { defineEndpoint, payload, withMessage } from '../define-endpoint.js'
import { withDefault } from '../schema.js'
import { accountFields, atMost, email, newPassword, password } from './inputs.js'
import { country, user } from './model.js'
import { CODE_LENGTH, validateLogin, validateSignup } from './rules.js'

/** Spec section 7, Auth. These writes carry no idempotency key and are never repeated (decision 21). */
export const auth = {
  /**
   * Makes an account, signs in, and mails a code to the email. Answers the user and the server's words.
   * Never repeated. Errors: `email_taken`, `username_taken`, `too_many_requests`. Spec section 7, Auth; its form: section 5.
   */
  signup: defineEndpoint({
    summary: 'Create an account',
    description:
      'Starts a session and mails a code of 6 digits, which `auth.verifyOtp` takes; until then all but `auth` is refused. Carries no idempotency key.',
    method: 'POST',
    path: '/auth/signup',
    access: 'anyone',
    errors: ['email_taken', 'username_taken', 'too_many_requests'],
    input: z.object({
      ...accountFields,
      country,
      password: newPassword,
      confirmPassword: password,
      referralCode: withDefault(z.string().check(z.trim(), atMost(20)), ''),
      agree: z.literal([true], 'must be accepted'),
    }),
    validate: validateSignup,
    output: withMessage(payload(user, 'user')),
    payloadName: 'user',
    created: true,
    fallback: 'Signup failed',
    success: 'Account created. We sent a code to your email',
  }),
  /**
   * Signs in. Answers the user, whose balances are whole CHT, and the server's words.
   * Never repeated. Errors: `invalid_credentials`, `too_many_requests`. Spec section 7, Auth.
   */
  login: defineEndpoint({
    summary: 'Log in',
    description: 'The answer sets the session’s cookie, which every other call needs.',
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    errors: ['invalid_credentials', 'too_many_requests'],
    input: z.object({ email, password }),
    validate: validateLogin,
    output: withMessage(payload(user, 'user')),
    payloadName: 'user',
    fallback: 'Login failed',
    success: 'Logged In Sucessfully',
  }),
  /** Ends this session. Never repeated. Spec section 7, Auth. */
  logout: defineEndpoint({
    summary: 'Log out',
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    fallback: 'Error Logging Out',
    success: 'logged out successfully',
  }),
  /**
   * Enters the code of the mail, six digits, valid for 10 minutes. Only status 200 is success.
   * Never repeated. Errors: `invalid_code`, `other_email`, `email_taken`. Spec section 7, Auth.
   */
  verifyOtp: defineEndpoint({
    summary: 'Enter the code from the mail',
    description:
      'Verifies the account, or a new email. A code lives for 10 minutes and can be tried 5 times, without the owner’s session 3 times. Only 200 is success.',
    method: 'POST',
    path: '/auth/verify-otp',
    access: 'anyone',
    errors: ['invalid_code', 'other_email', 'email_taken'],
    input: z.object({
      email,
      code: z.string().check(z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), `must be ${CODE_LENGTH} digits`)),
    }),
    onlyStatus: 200,
    fallback: 'Error Verifying phone number',
    success: 'Phone Number Verified Successfully',
  }),
  /**
   * Mails a new code, once a minute at most; answers the same for an unknown email (decision 23).
   * Never repeated. Errors: `too_many_requests`. Spec section 7, Auth.
   */
  resendOtp: defineEndpoint({
    summary: 'Mail a new code',
    description: 'Once a minute. Says the same whether or not anybody has this email.',
    method: 'POST',
    path: '/auth/resend-otp',
    access: 'anyone',
    errors: ['too_many_requests'],
    input: z.object({ email }),
    fallback: 'Error resending verification message',
    success: 'Code has been resent to your email',
  }),
  /**
   * Who is signed in. Balances are whole CHT.
   * Errors: `signed_out` (401) where nobody is. Spec section 7, Auth.
   */
  checkAuth: defineEndpoint({
    summary: 'The signed-in user, with balances',
    method: 'GET',
    path: '/auth/check-auth',
    access: 'session',
    output: payload(user, 'user'),
  }),
}
