import {
  type AuthenticatorSecret,
  auth,
  type Confirmation,
  parseInput,
  type ReauthenticationSettings,
  type RecoveryCodes,
} from '@cht/sdk/contract'
import type { FormDefinition } from '../form.js'

/** Confirms with the password that it is the user. */
export const passwordConfirmationForm: FormDefinition<{ password: string }, Confirmation> = {
  id: 'password-confirmation',
  initial: { password: '' },
  secrets: ['password'],
  parse: (values) => parseInput(auth.confirmByPassword.input, values),
  quiet: true,
  submit: (client, values, options) => client.auth.confirmByPassword(values, options),
}

/** Confirms by a code of the authenticator app, or by a recovery code, that it is the user. */
export const codeConfirmationForm: FormDefinition<{ code: string }, Confirmation> = {
  id: 'code-confirmation',
  initial: { code: '' },
  secrets: ['code'],
  parse: (values) => parseInput(auth.confirmByCode.input, values),
  quiet: true,
  submit: (client, values, options) => client.auth.confirmByCode(values, options),
}

/** Turns the switch 'Ask before tokens move' on or off. */
export const protectionForm: FormDefinition<{ isOn: boolean }, ReauthenticationSettings> = {
  id: 'protection',
  initial: { isOn: false },
  submit: (client, values, options) => client.auth.askBeforeTokensMove(values, options),
}

/** Starts to set up an authenticator app. The result is its secret. */
export const authenticatorSetUpForm: FormDefinition<object, AuthenticatorSecret> = {
  id: 'authenticator-set-up',
  initial: {},
  submit: (client, _, options) => client.auth.setUpAuthenticator(options),
}

/** Completes the setup of an authenticator app with one of its codes. */
export const authenticatorForm: FormDefinition<{ code: string }, RecoveryCodes> = {
  id: 'authenticator',
  initial: { code: '' },
  secrets: ['code'],
  parse: (values) => parseInput(auth.addAuthenticator.input, values),
  quiet: true,
  success: auth.addAuthenticator.success,
  submit: (client, values, options) => client.auth.addAuthenticator(values, options),
}

export const removeAuthenticatorForm: FormDefinition<object, ReauthenticationSettings> = {
  id: 'remove-authenticator',
  initial: {},
  success: auth.removeAuthenticator.success,
  submit: (client, _, options) => client.auth.removeAuthenticator(options),
}

/** Creates recovery codes in place of the old ones. */
export const recoveryCodesForm: FormDefinition<object, RecoveryCodes> = {
  id: 'recovery-codes',
  initial: {},
  submit: (client, _, options) => client.auth.createRecoveryCodes(options),
}

/** Removes the second factor that the token of a mail identifies, and ends all login sessions of its user. */
export const removeFactorForm: FormDefinition<{ token: string }, true> = {
  id: 'remove-factor',
  initial: { token: '' },
  secrets: ['token'],
  quiet: true,
  success: auth.removeFactorByLink.success,
  submit: async (client, values, options) => {
    await client.auth.removeFactorByLink(values, options)
    return { value: true, message: undefined }
  },
}
