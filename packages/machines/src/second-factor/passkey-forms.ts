import {
  auth,
  type Confirmation,
  type Passkey,
  parseInput,
  type ReauthenticationSettings,
  type RecoveryCodes,
  type User,
} from '@cht/sdk/contract'
import { createStartEvent, loadUser } from '../auth/sign-in.js'
import type { FormDefinition } from '../form.js'
import { createPasskey, pickSignal, readRequest, usePasskey } from './ask-device.js'

/** Creates a passkey and adds it to the account. */
export const passkeyForm: FormDefinition<object, RecoveryCodes> = {
  id: 'passkey',
  initial: {},
  success: auth.addPasskey.success,
  submit: async (client, _, options) => {
    const requested = await readRequest(client.auth.startPasskeySetUp(options))
    const passkey = await createPasskey(client, requested, options)
    // Without the form's idempotency key, since another submission sends another passkey.
    return client.auth.addPasskey({ passkey }, pickSignal(options))
  },
}

export interface RenamePasskeyForm {
  id: string
  name: string
}

export const renamePasskeyForm: FormDefinition<RenamePasskeyForm, Passkey[]> = {
  id: 'rename-passkey',
  initial: { id: '', name: '' },
  parse: (values) => parseInput(auth.renamePasskey.input, values),
  success: auth.renamePasskey.success,
  submit: (client, values, options) => client.auth.renamePasskey(values, options),
}

export const removePasskeyForm: FormDefinition<{ id: string }, ReauthenticationSettings> = {
  id: 'remove-passkey',
  initial: { id: '' },
  success: auth.removePasskey.success,
  submit: (client, values, options) => client.auth.removePasskey(values, options),
}

/** Confirms by a passkey that it is the user. */
export const passkeyConfirmationForm: FormDefinition<object, Confirmation> = {
  id: 'passkey-confirmation',
  initial: {},
  quiet: true,
  submit: async (client, _, options) => {
    const requested = await readRequest(client.auth.startPasskeyConfirmation(options))
    const passkey = await usePasskey(client, requested, options)
    return client.auth.confirmByPasskey({ passkey }, options)
  },
}

/** Logs in with a passkey: as the second step of a login, or without a password. */
export const passkeyLoginForm: FormDefinition<{ isSecondStep: boolean }, User> = {
  id: 'passkey-login',
  initial: { isSecondStep: false },
  quiet: true,
  success: auth.logInByPasskey.success,
  showsMessage: true,
  submit: async (client, values, options) => {
    const requested = await readRequest(client.auth.startPasskeyLogin(values, options))
    const passkey = await usePasskey(client, requested, options)
    return loadUser(client, client.auth.logInByPasskey({ passkey }, options), options)
  },
  toSessionEvent: createStartEvent,
}
