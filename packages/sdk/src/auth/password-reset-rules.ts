import { DAY } from '../time.js'

/** The number of digits of the code that resets a password. It gives access to an account, so it is longer than other codes. */
export const RESET_CODE_LENGTH = 8
/** How long an account is on hold after its password or its second factors were reset, in ms. */
export const HOLD_PERIOD = DAY

export interface NewPasswordForm {
  code: string
  newPassword: string
  confirmPassword: string
  /** The token of the link in the operator's mail; empty without one. */
  token: string
}

/** What the user of an account on hold cannot do, as the end of a sentence that begins with 'you cannot'. */
export const HOLD_RESTRICTIONS =
  'sell, confirm payments, invest, save payment details, change your email, add second factors or webhooks, or download your data'
