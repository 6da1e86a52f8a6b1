import * as z from 'zod/mini'
import { endpoint, payload, withMessage } from '../endpoint.js'
import { SOMETHING_WENT_WRONG } from '../errors.js'
import { email, newPassword, password, phoneNumber, requiredText, username } from './inputs.js'
import { country, user } from './model.js'
import { CODE_LENGTH } from './rules.js'

/** Spec section 7, Auth. These writes carry no idempotency key and are never repeated (decision 21). */
export const auth = {
  signup: endpoint({
    method: 'POST',
    path: '/auth/signup',
    access: 'anyone',
    input: z.object({
      fullName: requiredText(100),
      username,
      phoneNumber,
      email,
      country,
      password: newPassword,
      confirmPassword: password,
      referralCode: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
      agree: z.literal(true, 'must be accepted'),
    }),
    output: withMessage(payload(user, 'user')),
    created: true,
    fallback: 'Signup failed',
    success: 'Account created. We sent a code to your email',
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    input: z.object({ email, password }),
    output: withMessage(payload(user, 'user')),
    fallback: 'Login failed',
    success: 'Logged In Sucessfully',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    fallback: 'Error Logging Out',
    success: 'logged out successfully',
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/auth/verify-otp',
    access: 'anyone',
    input: z.object({
      email,
      code: z.string().check(z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), `must be ${CODE_LENGTH} digits`)),
    }),
    onlyStatus: 200,
    fallback: 'Error Verifying phone number',
    success: 'Phone Number Verified Successfully',
  }),
  resendOtp: endpoint({
    method: 'POST',
    path: '/auth/resend-otp',
    access: 'anyone',
    input: z.object({ email }),
    fallback: 'Error resending verification message',
    success: 'Code has been resent to your email',
  }),
  checkAuth: endpoint({
    method: 'GET',
    path: '/auth/check-auth',
    access: 'session',
    output: payload(user, 'user'),
    fallback: SOMETHING_WENT_WRONG,
  }),
}
