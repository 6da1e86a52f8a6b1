import { type InputOf, parseInput, profile, type User } from '@cht/sdk/contract'
import { isCountry, type ProfileForm, parseProfile } from '@cht/sdk/rules'
import { codeForm } from '../auth/forms.js'
import type { FormDefinition } from '../form.js'

/** The values to open `profileForm` with. */
export function getProfileValues({ fullName, username, email, phoneNumber, country }: User): ProfileForm {
  return { fullName, username, email, phoneNumber, country: isCountry(country) ? country : '' }
}

/** The form that requests a change of the profile. The values must differ from those that the form was opened with. */
export const profileForm: FormDefinition<ProfileForm, undefined, InputOf<typeof profile.editProfile>> = {
  id: 'profile',
  initial: { fullName: '', username: '', email: '', phoneNumber: '', country: 'nigeria' },
  parse: (values, initial) => parseProfile(initial, values),
  success: profile.editProfile.success,
  submit: (client, values, options) => client.settings.editProfile(values, options),
}

const { toSessionEvent: _, ...codeFormWithoutEvent } = codeForm

/**
 * The form for the code that is sent to a new email after the operator has approved it. It is `codeForm` without the event that
 * tells the session about a verified phone.
 */
export const newEmailForm: typeof codeForm = {
  ...codeFormWithoutEvent,
  id: 'new-email',
  success: 'Email confirmed. It takes effect in 24 hours',
}

export const passwordForm: FormDefinition<InputOf<typeof profile.changePassword>, undefined> = {
  id: 'password',
  secrets: ['oldPassword', 'newPassword'],
  initial: { oldPassword: '', newPassword: '' },
  parse: (values) => parseInput(profile.changePassword.input, values),
  success: profile.changePassword.success,
  submit: (client, values, options) => client.settings.changePassword(values, options),
}
