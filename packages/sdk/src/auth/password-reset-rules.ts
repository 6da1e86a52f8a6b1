import { type FormError, requireFields } from '../form-error.js'
import { DAY } from '../time.js'

/** The number of digits of the code that resets a password. It gives access to an account, so it is longer than other codes. */
export const RESET_CODE_LENGTH = 8
/** How long an account is on hold after its password or its second factors were reset, in ms (decisions 36 and 39). */
export const HOLD_PERIOD = DAY

export interface ResetRequestForm {
  email: string
}

export interface NewPasswordForm {
  code: string
  newPassword: string
  confirmPassword: string
  /** The token of the link in the operator's mail; empty without one. */
  token: string
}

/** Decision 36. */
export function validateResetRequest(form: ResetRequestForm): FormError<keyof ResetRequestForm> | undefined {
  return requireFields(form, ['email'], 'Enter your email')
}

/** Decision 36. */
export function validateNewPassword(form: NewPasswordForm): FormError<keyof NewPasswordForm> | undefined {
  const blankFields = requireFields(form, ['code', 'newPassword', 'confirmPassword'], 'Fill in all fields')
  if (blankFields) return blankFields
  if (form.newPassword !== form.confirmPassword)
    return { message: 'Passwords must match', fields: ['confirmPassword'] }
  return undefined
}

/** What the user of an account on hold cannot do, as the end of a sentence that begins with 'you cannot' (decision 36). */
export const HOLD_RESTRICTIONS =
  'sell, confirm payments, invest, save payment details, change your email, add second factors or webhooks, or download your data'
