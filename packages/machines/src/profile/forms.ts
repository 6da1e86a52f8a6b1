import { isCountry, type User } from '@cht/sdk/auth'
import {
  type PasswordForm,
  type ProfileForm,
  profile,
  validatePassword,
  validateProfile,
} from '@cht/sdk/profile'
import { codeForm } from '../auth/forms.js'
import type { FormDefinition } from '../form.js'

/** The values to open `profileForm` with. */
export function getProfileValues({ fullName, username, email, phoneNumber, country }: User): ProfileForm {
  return { fullName, username, email, phoneNumber, country: isCountry(country) ? country : '' }
}

/** The form that requests a change of the profile. The values must differ from those that the form was opened with. */
export const profileForm: FormDefinition<ProfileForm, undefined> = {
  id: 'profile',
  initial: { fullName: '', username: '', email: '', phoneNumber: '', country: 'nigeria' },
  validate: (values, initial) => validateProfile(initial, values),
  success: profile.editProfile.success,
  submit: async (client, { country, ...values }, options) => {
    if (country === '') throw new Error('The form was submitted without validation')
    await client.settings.editProfile({ ...values, country }, options)
    return { result: undefined }
  },
}

const { toSessionEvent: _, ...codeFormWithoutEvent } = codeForm

/**
 * The form for the code that is sent to a new email after the operator has approved it (decision 27). It is `codeForm`
 * without the event that tells the session about a verified phone.
 */
export const newEmailForm: typeof codeForm = {
  ...codeFormWithoutEvent,
  id: 'new-email',
  success: 'Email confirmed. It takes effect in 24 hours',
}

export const passwordForm: FormDefinition<PasswordForm, undefined> = {
  id: 'password',
  secrets: ['oldPassword', 'newPassword'],
  initial: { oldPassword: '', newPassword: '' },
  validate: validatePassword,
  success: profile.changePassword.success,
  submit: async (client, values, options) => {
    await client.settings.changePassword(values, options)
    return { result: undefined }
  },
}
