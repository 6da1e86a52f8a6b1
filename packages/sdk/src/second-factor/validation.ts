import { isCompleteCode } from '../auth/rules.js'
import { type FormError, requireFields } from '../form-error.js'

export interface PasswordConfirmationForm {
  password: string
}

export interface FactorCodeForm {
  code: string
}

export interface PasskeyNameForm {
  name: string
}

/** Decision 39. */
export function validatePasswordConfirmation(
  form: PasswordConfirmationForm,
): FormError<keyof PasswordConfirmationForm> | undefined {
  return requireFields(form, ['password'], 'Enter your password')
}

/** A code of an authenticator app, or a recovery code. Decision 39. */
export function validateFactorCode(form: FactorCodeForm): FormError<keyof FactorCodeForm> | undefined {
  return requireFields(form, ['code'], 'Enter a code')
}

/** A code of an authenticator app. Decision 39. */
export function validateAuthenticatorCode(form: FactorCodeForm): FormError<keyof FactorCodeForm> | undefined {
  const message = 'Enter the six-digit code of the app'
  const blankFields = requireFields(form, ['code'], message)
  if (blankFields) return blankFields
  return isCompleteCode(String(form.code)) ? undefined : { message, fields: ['code'] }
}

/** Decision 39. */
export function validatePasskeyName(form: PasskeyNameForm): FormError<keyof PasskeyNameForm> | undefined {
  return requireFields(form, ['name'], 'Enter a name')
}
