import * as z from 'zod/mini'
import { endpoint, payload, withMessage } from '../endpoint.js'
import { country, user } from './model.js'
import { CODE_LENGTH, PASSWORD_MAX, PASSWORD_MIN } from './rules.js'

const text = (max: number) => z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max))
const email = z.pipe(z.string().check(z.trim(), z.maxLength(254)), z.email('must be an email address'))
/** A password is never trimmed or cut. Its length rules hold at signup only, so that old ones still log in. */
const anyPassword = z.string().check(z.minLength(1, 'is required'), z.maxLength(PASSWORD_MAX))
const newPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, `must be at least ${PASSWORD_MIN} characters long`),
    z.maxLength(PASSWORD_MAX, `must be at most ${PASSWORD_MAX} characters long`),
  )

/** Spec section 7, Auth. These writes carry no idempotency key and are never repeated (decision 21). */
export const auth = {
  signup: endpoint({
    method: 'POST',
    path: '/auth/signup',
    access: 'anyone',
    input: z.object({
      fullName: text(100),
      username: z
        .string()
        .check(
          z.trim(),
          z.regex(/^[\w.-]{3,30}$/, 'must be 3 to 30 letters, digits, dots, dashes or underscores'),
        ),
      phoneNumber: z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{7,20}$/, 'must be a phone number')),
      email,
      country,
      password: newPassword,
      confirmPassword: anyPassword,
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
    input: z.object({ email, password: anyPassword }),
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
    fallback: 'Something went wrong',
  }),
}
