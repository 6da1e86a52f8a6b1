import { type FormError, isBlank } from '../form-rule.js'
import { COUNTRIES, type Country } from '../model/country.js'

/** Accepted ID documents by country. */
export const ID_TYPES: Record<Country, readonly string[]> = {
  nigeria: ['NIN Slip'],
  ghana: ['National Passport', "Driver's License"],
  kenya: ['National Passport', "Driver's License"],
}

/** How long a review takes, as shown to the user. */
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

/** Refuses a document that is not accepted in the country. */
export function validateIdType({
  country,
  verificationType,
}: Pick<VerificationForm, 'country' | 'verificationType'>): FormError<'verificationType'> | undefined {
  const known = COUNTRIES.find((name) => name === country)
  // Without a country, any type may be right.
  const isAccepted = known ? ID_TYPES[known].includes(verificationType) : !isBlank(verificationType)
  return isAccepted
    ? undefined
    : {
        message: 'Select a verification type',
        fields: ['verificationType'],
        fieldMessage: 'is not accepted for this country',
      }
}
