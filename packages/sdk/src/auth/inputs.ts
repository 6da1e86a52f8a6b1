import * as z from 'zod/mini'
import { PASSWORD_MAX, PASSWORD_MIN } from './rules.js'

/** What is said of a text that is too long. */
export const atMost = (max: number) => `must be at most ${max} characters long`

export const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max, atMost(max)))

export const username = z
  .string()
  .check(z.trim(), z.regex(/^[\w.-]{3,30}$/, 'must be 3 to 30 letters, digits, dots, dashes or underscores'))

export const phoneNumber = z
  .string()
  .check(z.trim(), z.regex(/^\+?[\d ()-]{7,20}$/, 'must be a phone number'))

export const email = z.pipe(
  z.string().check(z.trim(), z.maxLength(254, atMost(254))),
  z.email('must be an email address'),
)

/** A password is never trimmed or cut. Its length rules hold for new ones only, so that old ones still log in. */
export const password = z
  .string()
  .check(z.minLength(1, 'is required'), z.maxLength(PASSWORD_MAX, atMost(PASSWORD_MAX)))

export const newPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, `must be at least ${PASSWORD_MIN} characters long`),
    z.maxLength(PASSWORD_MAX, atMost(PASSWORD_MAX)),
  )
