import { COUNTRIES, type Country } from '../auth/rules.js'
import { type FormError, isBlank, requireFields } from '../form-error.js'

/** What proves an identity, by country (spec section 5). */
export const ID_TYPES: Record<Country, readonly string[]> = {
  nigeria: ['NIN Slip'],
  ghana: ['National Passport', "Driver's License"],
  kenya: ['National Passport', "Driver's License"],
}

/** As shown: a review takes this long (spec section 9). */
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

/** Spec section 5, ID verification: the three rules in their order. */
export function validateVerification(form: VerificationForm): FormError<keyof VerificationForm> | undefined {
  const { country } = form
  if (isBlank(country)) return { message: 'Select country', fields: ['country'] }
  if (!COUNTRIES.some((name) => name === country && ID_TYPES[name].includes(form.verificationType)))
    return { message: 'Select a verification type', fields: ['verificationType'] }
  return requireFields(form, ['idNumber', 'frontImage', 'backImage'], 'Fill in all fields')
}
