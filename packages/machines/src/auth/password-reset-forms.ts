import {
  type NewPasswordForm,
  passwordReset,
  type ResetRequestForm,
  validateNewPassword,
  validateResetRequest,
} from '@cht/sdk/auth'
import { requireExtension } from '../app-client.js'
import type { FormDefinition } from '../form.js'

/** Requests a code, which is sent to the email. The result is the email. */
export const resetRequestForm: FormDefinition<ResetRequestForm, string> = {
  id: 'reset-request',
  initial: { email: '' },
  validate: validateResetRequest,
  success: passwordReset.request.success,
  submit: async (client, values, options) => {
    await requireExtension(client, 'passwordReset').request(values, options)
    return { result: values.email }
  },
}

/** Sends the mailed code and the new password. `token` comes from the operator's link; it is empty without one. */
export const newPasswordForm: FormDefinition<NewPasswordForm, undefined> = {
  id: 'new-password',
  initial: { code: '', newPassword: '', confirmPassword: '', token: '' },
  secrets: ['code', 'newPassword', 'confirmPassword', 'token'],
  validate: validateNewPassword,
  success: passwordReset.complete.success,
  submit: async (client, { token, ...values }, options) => {
    await requireExtension(client, 'passwordReset').complete({ ...values, ...(token && { token }) }, options)
    return { result: undefined }
  },
}
