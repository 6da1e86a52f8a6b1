import type { Country } from '../auth/rules.js'
import { type FormError, requireFields } from '../form-error.js'

export interface ProfileForm {
  fullName: string
  username: string
  email: string
  phoneNumber: string
  /** Empty until one is selected, for a user whose country is unknown. */
  country: Country | ''
}

export interface PasswordForm {
  oldPassword: string
  newPassword: string
}

const FIELDS = ['fullName', 'username', 'email', 'phoneNumber', 'country'] as const

export function getChangedProfileFields(before: ProfileForm, after: ProfileForm): (keyof ProfileForm)[] {
  return FIELDS.filter((name) => before[name].trim() !== after[name].trim())
}

/** Whether changing these fields ends the identity verification: a new name or country does (decision 27). */
export function endsVerification(changed: readonly (keyof ProfileForm)[]): boolean {
  return changed.includes('fullName') || changed.includes('country')
}

/** Spec section 5, Profile edit. */
export function validateProfile(
  before: ProfileForm,
  after: ProfileForm,
): FormError<keyof ProfileForm> | undefined {
  if (after.country === '') return { message: 'Select country', fields: ['country'] }
  return getChangedProfileFields(before, after).length === 0
    ? { message: 'No changes detected', fields: [] }
    : undefined
}

/** Spec section 5, Change password. */
export function validatePassword(form: PasswordForm): FormError<keyof PasswordForm> | undefined {
  return requireFields(form, ['oldPassword', 'newPassword'], 'Fill in all fields')
}
