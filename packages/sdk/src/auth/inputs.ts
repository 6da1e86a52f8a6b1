import * as z from '../z.js'
import { PASSWORD_MAX, PASSWORD_MIN } from './rules.js'

// Lengths by patterns, which count as they do: zod's own checks of a length would weigh half a kilobyte more.
const filled = z.regex(/./s, 'is required')
export const atMost = (max: number) =>
  z.regex(new RegExp(`^.{0,${max}}$`, 'su'), `must be at most ${max} characters long`)
const atLeast = (min: number) =>
  z.regex(new RegExp(`^.{${min}}`, 'su'), `must be at least ${min} characters long`)

export const requiredText = (max: number) => z.string(z.trim(), filled, atMost(max))

const username = z.string(
  z.trim(),
  z.regex(/^[\w.-]{3,30}$/, 'must be 3 to 30 letters, digits, dots, dashes or underscores'),
)

const phoneNumber = z.string(z.trim(), z.regex(/^\+?[\d ()-]{7,20}$/, 'must be a phone number'))

const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const email = z.string(z.trim(), atMost(254), z.regex(EMAIL, 'must be an email address'))

/** What an account says of its owner, but for the country. */
export const person = { fullName: requiredText(100), username, phoneNumber, email }

/** A picture's data URL. */
export const PICTURE = /^data:image\//

/** A password is never trimmed or cut. Its length rules hold for new ones only, so that old ones still log in. */
export const password = z.string(filled, atMost(PASSWORD_MAX))

export const newPassword = z.string(atLeast(PASSWORD_MIN), atMost(PASSWORD_MAX))
