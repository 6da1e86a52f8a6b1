import type { User } from '@cht/sdk/auth'
import {
  type PasswordForm,
  type ProfileForm,
  profile,
  validatePassword,
  validateProfile,
} from '@cht/sdk/profile'
import { codeForm } from '../auth/forms.js'
import type { FormDefinition } from '../form.js'

/** A request for the operator to approve. It must differ from the user's data at the time the form was opened. */
export function profileForm({
  fullName,
  username,
  email,
  phoneNumber,
  country,
}: User): FormDefinition<ProfileForm, undefined> {
  const initial: ProfileForm = { fullName, username, email, phoneNumber, country }
  return {
    id: 'profile',
    initial,
    validate: (values) => validateProfile(initial, values),
    success: profile.editProfile.success,
    submit: async (client, values, options) => {
      await client.settings.editProfile(values, options)
      return { result: undefined }
    },
  }
}

const { toSessionEvent: _, ...codeFormWithoutEvent } = codeForm

/**
 * The code sent to a new email after the operator's approval (decision 27). As `codeForm`, but it verifies no phone.
 */
export const newEmailForm: typeof codeForm = {
  ...codeFormWithoutEvent,
  id: 'new-email',
  success: 'Email changed successfully',
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
