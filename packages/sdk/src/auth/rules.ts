import type { Country } from '../model/country.js'
import { DAY, MINUTE } from '../time.js'

/** The number of digits of a verification code. */
export const CODE_LENGTH = 6
/** How long a verification code is valid, in ms. */
export const CODE_LIFETIME = 10 * MINUTE
/** The number of wrong tries after which a code is invalid. */
export const CODE_TRIES = 5
/** The time in ms from the sending of a code until another one can be requested. */
export const RESEND_INTERVAL = MINUTE
/** How long an unverified account is kept after its signup, in ms. */
export const SIGNUP_LIFETIME = DAY
/** In Unicode code points. The minimum applies to new passwords only. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const USERNAME_RULE = '3 to 30 letters, digits, dots, dashes or underscores'
/** What is wrong with a new password of blanks only. Blanks beside other characters are accepted. */
export const PASSWORD_BLANK = 'must not consist of blanks only'

/** Whether a text shows anything: it has a character that is no blank, no control and not invisible. */
export function hasVisibleCharacter(text: string): boolean {
  return /[^\s\p{Z}\p{C}\p{DI}\u2800]/u.test(text)
}

/** The operator can suspend an account or put it on hold, with or without the right to confirm payments. */
export const ACCOUNT_STANDINGS = [
  'active',
  'suspended',
  'suspendedWithoutConfirming',
  'held',
  'heldWithoutConfirming',
] as const
export type AccountStanding = (typeof ACCOUNT_STANDINGS)[number]

export interface SignupForm {
  fullName: string
  username: string
  phoneNumber: string
  email: string
  country: Country | ''
  password: string
  confirmPassword: string
  referralCode: string
  agree: boolean
}

/** The digits of a typed or pasted text, at most `CODE_LENGTH`. */
export function extractCodeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH)
}

export function isCompleteCode(code: string): boolean {
  return code.length === CODE_LENGTH && extractCodeDigits(code) === code
}

/** `{host}/signup?ref={code}`. `host` is an origin, such as `https://exchange.example`. */
export function createReferralLink(host: string, code: string): string {
  return `${host}/signup?ref=${encodeURIComponent(code)}`
}

/**
 * How long the link of a mail that undoes what a thief did works, in ms of exchange time: 'This was not me', and the removal of
 * a second factor.
 */
export const NOT_ME_PERIOD = 7 * DAY
