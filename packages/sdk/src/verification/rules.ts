import { COUNTRIES, type Country } from '../auth/rules.js'
import { type FormError, isBlank, requireFields } from '../form-error.js'

/** Accepted ID documents by country (spec section 5). */
export const ID_TYPES: Record<Country, readonly string[]> = {
  nigeria: ['NIN Slip'],
  ghana: ['National Passport', "Driver's License"],
  kenya: ['National Passport', "Driver's License"],
}

/** How long a review takes, as shown to the user (spec section 9). */
export const REVIEW_HOURS = '24-48 hrs'

export const VERIFICATION_STATES = ['unverified', 'pendingReview', 'verified'] as const
export type VerificationState = (typeof VERIFICATION_STATES)[number]

export interface VerificationForm {
  country: Country | ''
  verificationType: string
  idNumber: string
  frontImage: Blob | undefined
  backImage: Blob | undefined
}

/** Spec section 5, ID verification: three rules, checked in order. */
export function validateVerification(form: VerificationForm): FormError<keyof VerificationForm> | undefined {
  const { country } = form
  if (isBlank(country)) return { message: 'Select country', fields: ['country'] }
  if (!COUNTRIES.some((name) => name === country && ID_TYPES[name].includes(form.verificationType)))
    return { message: 'Select a verification type', fields: ['verificationType'] }
  return requireFields(form, ['idNumber', 'frontImage', 'backImage'], 'Fill in all fields')
}
