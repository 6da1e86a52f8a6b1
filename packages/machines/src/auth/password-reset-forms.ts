import { parseInput } from '@cht/sdk'
import { type NewPasswordForm, passwordReset } from '@cht/sdk/auth'
import type { InputOf } from '@cht/sdk/define-endpoint'
import { requireExtension } from '../app-client.js'
import type { FormDefinition } from '../form.js'

/** Requests a code, which is sent to the email. The result is the email. */
export const resetRequestForm: FormDefinition<{ email: string }, string> = {
  id: 'reset-request',
  initial: { email: '' },
  parse: (values) => parseInput(passwordReset.request.input, values),
  success: passwordReset.request.success,
  submit: async (client, values, options) => {
    await requireExtension(client, 'passwordReset').request(values, options)
    return { result: values.email }
  },
}

/** Sends the mailed code and the new password. `token` comes from the operator's link; it is empty without one. */
export const newPasswordForm: FormDefinition<
  NewPasswordForm,
  undefined,
  InputOf<typeof passwordReset.complete>
> = {
  id: 'new-password',
  initial: { code: '', newPassword: '', confirmPassword: '', token: '' },
  secrets: ['code', 'newPassword', 'confirmPassword', 'token'],
  parse: ({ token, ...values }) =>
    parseInput(passwordReset.complete.input, { ...values, ...(token && { token }) }),
  success: passwordReset.complete.success,
  submit: async (client, values, options) => {
    await requireExtension(client, 'passwordReset').complete(values, options)
    return { result: undefined }
  },
}
