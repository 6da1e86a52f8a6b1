import type { InputOf } from '../define-endpoint.js'
import type { Country } from '../model/country.js'
import { type Parsed, parseInput, refuseInput } from '../parse-input.js'
import { profile } from './endpoints.js'

export interface ProfileForm {
  fullName: string
  username: string
  email: string
  phoneNumber: string
  /** Empty until one is selected, for a user whose country is unknown. */
  country: Country | ''
}

const FIELDS = ['fullName', 'username', 'email', 'phoneNumber', 'country'] as const

export function getChangedProfileFields(before: ProfileForm, after: ProfileForm): (keyof ProfileForm)[] {
  return FIELDS.filter((name) => before[name].trim() !== after[name].trim())
}

/** Whether changing these fields ends the identity verification: a new name or country does. */
export function endsVerification(changed: readonly (keyof ProfileForm)[]): boolean {
  return changed.includes('fullName') || changed.includes('country')
}

/** Parses an edited profile into the input of `editProfile`. Refuses one that changes nothing. */
export function parseProfile(
  before: ProfileForm,
  after: ProfileForm,
): Parsed<InputOf<typeof profile.editProfile>> {
  return after.country !== '' && getChangedProfileFields(before, after).length === 0
    ? refuseInput('No changes detected')
    : parseInput(profile.editProfile.input, after)
}
