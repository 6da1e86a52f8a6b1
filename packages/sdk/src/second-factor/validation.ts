import { type FormError, requireFields } from '../form-error.js'

export interface PasswordConfirmationForm {
  password: string
}

/** Decision 39. */
export function validatePasswordConfirmation(
  form: PasswordConfirmationForm,
): FormError<keyof PasswordConfirmationForm> | undefined {
  return requireFields(form, ['password'], 'Enter your password')
}
