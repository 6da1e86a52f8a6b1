import * as z from 'zod/mini'
import { formRule, isBlank, requireFields } from '../form-rule.js'
import { metadata } from '../metadata.js'
import { atMost, notEmpty, requiredLine } from '../model/lines.js'
import { isPersonalPassword, PASSWORD_PERSONAL } from './personal-password.js'
import { hasVisibleCharacter, PASSWORD_BLANK, PASSWORD_MAX, PASSWORD_MIN, USERNAME_RULE } from './rules.js'

const username = z.string().check(z.trim(), z.regex(/^[\w.-]{3,30}$/, `must be ${USERNAME_RULE}`))

const phoneNumber = z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{7,20}$/, 'must be a phone number'))

const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const email = z
  .string()
  .check(z.trim(), atMost(254), z.regex(EMAIL, 'must be an email address'))
  .register(metadata, { format: 'email' })

/** The fields that signup and the profile form have in common, except the country. */
export const accountFields = { fullName: requiredLine(100), username, phoneNumber, email }

/**
 * Passwords are never trimmed or truncated. The minimum length applies to new passwords only: old ones remain valid. One of spaces
 * alone counts as missing.
 */
export const password = z
  .string()
  .check(notEmpty(), atMost(PASSWORD_MAX))
  .register(metadata, { format: 'password' })

export const newPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, `must be at least ${PASSWORD_MIN} characters long`),
    atMost(PASSWORD_MAX),
    z.refine(hasVisibleCharacter, PASSWORD_BLANK),
  )
  .register(metadata, { format: 'password' })

export const passwordRule = requireFields(['password'], 'Enter your password')

/** The rule that the password of a new account is nothing that others know of its user (decision 20). */
export const personalPasswordRule = formRule<Record<'password' | 'email' | 'username' | 'fullName', unknown>>(
  ({ password, email, username, fullName }) => {
    const toText = (value: unknown) => (typeof value === 'string' ? value : '')
    const account = { email: toText(email), username: toText(username), fullName: toText(fullName) }
    return isPersonalPassword(toText(password), account)
      ? { message: `Password ${PASSWORD_PERSONAL}`, fields: ['password'], fieldMessage: PASSWORD_PERSONAL }
      : undefined
  },
)

/** The rule that a new password was typed twice. `name`: the field of the new password. */
export function matchPasswords<const Name extends string>(name: Name) {
  return formRule<Record<Name | 'confirmPassword', unknown>>((form) =>
    isBlank(form[name]) || form[name] === form.confirmPassword
      ? undefined
      : {
          message: 'Passwords must match',
          fields: ['confirmPassword'],
          fieldMessage: 'must match the password',
        },
  )
}
