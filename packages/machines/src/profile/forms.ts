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

/** A request that the operator decides; compared with the user as the form was opened. */
export function profileForm({
  fullName,
  username,
  email,
  phoneNumber,
  country,
}: User): FormDefinition<ProfileForm, undefined> {
  const before: ProfileForm = { fullName, username, email, phoneNumber, country }
  return {
    id: 'profile',
    initial: before,
    validate: (after) => validateProfile(before, after),
    success: profile.editProfile.success,
    submit: async (client, values, options) => {
      await client.settings.editProfile(values, options)
      return { result: undefined }
    },
  }
}

const { toSessionEvent: _, ...asAtSignup } = codeForm

/** The code sent to a new email, once the operator has approved it (decision 27): as at sign-up, but no phone is verified. */
export const newEmailForm: typeof codeForm = {
  ...asAtSignup,
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
