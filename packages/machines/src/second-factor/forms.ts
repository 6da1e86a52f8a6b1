import { parseInput } from '@cht/sdk'
import {
  type AuthenticatorSecret,
  type ReauthenticationSettings,
  type RecoveryCodes,
  reauthentication,
  secondFactor,
} from '@cht/sdk/second-factor'
import { requireExtension } from '../app-client.js'
import type { FormDefinition } from '../form.js'

/** Confirms with the password that it is the user. */
export const passwordConfirmationForm: FormDefinition<{ password: string }, undefined> = {
  id: 'password-confirmation',
  initial: { password: '' },
  secrets: ['password'],
  parse: (values) => parseInput(reauthentication.byPassword.input, values),
  quiet: true,
  submit: async (client, values, options) => {
    await requireExtension(client, 'reauthentication').byPassword(values, options)
    return { result: undefined }
  },
}

/** Confirms by a code of the authenticator app, or by a recovery code, that it is the user. */
export const codeConfirmationForm: FormDefinition<{ code: string }, undefined> = {
  id: 'code-confirmation',
  initial: { code: '' },
  secrets: ['code'],
  parse: (values) => parseInput(reauthentication.byCode.input, values),
  quiet: true,
  submit: async (client, values, options) => {
    await requireExtension(client, 'reauthentication').byCode(values, options)
    return { result: undefined }
  },
}

/** Turns the switch 'Ask before tokens move' on or off. */
export const protectionForm: FormDefinition<{ isOn: boolean }, ReauthenticationSettings | undefined> = {
  id: 'protection',
  initial: { isOn: false },
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'reauthentication').askBeforeTokensMove(values, options),
  }),
}

/** Starts to set up an authenticator app. The result is its secret. */
export const authenticatorSetUpForm: FormDefinition<object, AuthenticatorSecret | undefined> = {
  id: 'authenticator-set-up',
  initial: {},
  submit: async (client, _, options) => ({
    result: await requireExtension(client, 'secondFactor').setUpAuthenticator(options),
  }),
}

/** Completes the setup of an authenticator app with one of its codes. */
export const authenticatorForm: FormDefinition<{ code: string }, RecoveryCodes | undefined> = {
  id: 'authenticator',
  initial: { code: '' },
  secrets: ['code'],
  parse: (values) => parseInput(secondFactor.addAuthenticator.input, values),
  quiet: true,
  success: secondFactor.addAuthenticator.success,
  submit: async (client, values, options) => ({
    result: await requireExtension(client, 'secondFactor').addAuthenticator(values, options),
  }),
}

export const removeAuthenticatorForm: FormDefinition<object, undefined> = {
  id: 'remove-authenticator',
  initial: {},
  success: secondFactor.removeAuthenticator.success,
  submit: async (client, _, options) => {
    await requireExtension(client, 'secondFactor').removeAuthenticator(options)
    return { result: undefined }
  },
}

/** Creates recovery codes in place of the old ones. */
export const recoveryCodesForm: FormDefinition<object, RecoveryCodes | undefined> = {
  id: 'recovery-codes',
  initial: {},
  submit: async (client, _, options) => ({
    result: await requireExtension(client, 'secondFactor').createRecoveryCodes(options),
  }),
}

/** Removes the second factor that the token of a mail identifies, and ends all login sessions of its user. */
export const removeFactorForm: FormDefinition<{ token: string }, true> = {
  id: 'remove-factor',
  initial: { token: '' },
  secrets: ['token'],
  quiet: true,
  success: secondFactor.removeByLink.success,
  submit: async (client, values, options) => {
    await requireExtension(client, 'secondFactor').removeByLink(values, options)
    return { result: true, message: undefined }
  },
}
