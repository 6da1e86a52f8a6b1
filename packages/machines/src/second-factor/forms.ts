import {
  type PasswordConfirmationForm,
  type ReauthenticationSettings,
  validatePasswordConfirmation,
} from '@cht/sdk/second-factor'
import type { FormDefinition } from '../form.js'

/** Confirms with the password that it is the user. */
export const passwordConfirmationForm: FormDefinition<PasswordConfirmationForm, undefined> = {
  id: 'password-confirmation',
  initial: { password: '' },
  secrets: ['password'],
  validate: validatePasswordConfirmation,
  quiet: true,
  submit: async (client, values, options) => {
    await client.reauthentication?.byPassword(values, options)
    return { result: undefined }
  },
}

/** Turns the switch 'Ask before tokens move' on or off. */
export const protectionForm: FormDefinition<{ isOn: boolean }, ReauthenticationSettings | undefined> = {
  id: 'protection',
  initial: { isOn: false },
  submit: async (client, values, options) => ({
    result: await client.reauthentication?.askBeforeTokensMove(values, options),
  }),
}
