import type { CallOptions } from '@cht/sdk'
import {
  auth,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  parseInput,
  type RecoveryCodes,
  type User,
} from '@cht/sdk/contract'
import { createStartEvent, loadUser } from '../auth/sign-in.js'
import type { DeviceClient } from '../device-client.js'
import type { FormDefinition } from '../form.js'
import { assertPasskey, requirePasskeyDevice } from './passkey-device.js'

const assertRequested = <Options extends object>(requested: Options | undefined): Options => {
  if (!requested) throw new Error('The response does not say which passkey it asks for')
  return requested
}

const createPasskey = async (
  { passkeyDevice }: DeviceClient,
  requested: PasskeyCreationOptions | undefined,
  { signal }: CallOptions,
) => assertPasskey(await requirePasskeyDevice(passkeyDevice).create(assertRequested(requested), signal))

const usePasskey = async (
  { passkeyDevice }: DeviceClient,
  requested: PasskeyRequestOptions | undefined,
  { signal }: CallOptions,
) => assertPasskey(await requirePasskeyDevice(passkeyDevice).use(assertRequested(requested), signal))

const pickSignal = ({ signal }: CallOptions): CallOptions => (signal ? { signal } : {})

/** Creates a passkey and adds it to the account. */
export const passkeyForm: FormDefinition<object, RecoveryCodes | undefined> = {
  id: 'passkey',
  initial: {},
  success: auth.addPasskey.success,
  submit: async (client, _, options) => {
    const passkey = await createPasskey(client, await client.auth.startPasskeySetUp(options), options)
    // Without the form's idempotency key, since another submission sends another passkey.
    return { result: await client.auth.addPasskey({ passkey }, pickSignal(options)) }
  },
}

const renamePasskey = async (client: DeviceClient, values: RenamePasskeyForm, options: CallOptions) => {
  await client.auth.renamePasskey(values, options)
  return { value: undefined, message: undefined }
}

export interface RenamePasskeyForm {
  id: string
  name: string
}

export const renamePasskeyForm: FormDefinition<RenamePasskeyForm, undefined> = {
  id: 'rename-passkey',
  initial: { id: '', name: '' },
  parse: (values) => parseInput(auth.renamePasskey.input, values),
  success: auth.renamePasskey.success,
  submit: renamePasskey,
}

export const removePasskeyForm: FormDefinition<{ id: string }, undefined> = {
  id: 'remove-passkey',
  initial: { id: '' },
  success: auth.removePasskey.success,
  submit: (client, values, options) => client.auth.removePasskey(values, options),
}

/** Confirms by a passkey that it is the user. */
export const passkeyConfirmationForm: FormDefinition<object, undefined> = {
  id: 'passkey-confirmation',
  initial: {},
  quiet: true,
  submit: async (client, _, options) => {
    const passkey = await usePasskey(client, await client.auth.startPasskeyConfirmation(options), options)
    await client.auth.confirmByPasskey({ passkey }, options)
    return { value: undefined, message: undefined }
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
    const passkey = await usePasskey(client, await client.auth.startPasskeyLogin(values, options), options)
    return loadUser(client, client.auth.logInByPasskey({ passkey }, options), options)
  },
  toSessionEvent: createStartEvent,
}
