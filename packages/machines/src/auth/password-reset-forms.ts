import { auth, type InputOf, parseInput } from '@cht/sdk/contract'
import type { NewPasswordForm } from '@cht/sdk/rules'
import type { FormDefinition } from '../form.js'

/** Requests a code, which is sent to the email. The result is the email. */
export const resetRequestForm: FormDefinition<{ email: string }, string> = {
  id: 'reset-request',
  initial: { email: '' },
  parse: (values) => parseInput(auth.requestPasswordReset.input, values),
  success: auth.requestPasswordReset.success,
  submit: async (client, values, options) => {
    await client.auth.requestPasswordReset(values, options)
    return { value: values.email, message: undefined }
  },
}

/** Sends the mailed code and the new password. `token` comes from the operator's link; it is empty without one. */
export const newPasswordForm: FormDefinition<
  NewPasswordForm,
  undefined,
  InputOf<typeof auth.resetPassword>
> = {
  id: 'new-password',
  initial: { code: '', newPassword: '', confirmPassword: '', token: '' },
  secrets: ['code', 'newPassword', 'confirmPassword', 'token'],
  parse: ({ token, ...values }) =>
    parseInput(auth.resetPassword.input, { ...values, ...(token && { token }) }),
  success: auth.resetPassword.success,
  submit: (client, values, options) => client.auth.resetPassword(values, options),
}
