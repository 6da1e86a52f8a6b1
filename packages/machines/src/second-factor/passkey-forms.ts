import { type CallOptions, parseInput } from '@cht/sdk'
import type { User } from '@cht/sdk/auth'
import {
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  passkeys,
  type RecoveryCodes,
} from '@cht/sdk/second-factor'
import { type AppClient, requireExtension } from '../app-client.js'
import { createStartEvent, loadUser } from '../auth/sign-in.js'
import type { FormDefinition } from '../form.js'
import { assertPasskey, requirePasskeyDevice } from './passkey-device.js'

const assertRequested = <Options extends object>(requested: Options | undefined): Options => {
  if (!requested) throw new Error('The response does not say which passkey it asks for')
  return requested
}

const createPasskey = async (
  { passkeyDevice }: AppClient,
  requested: PasskeyCreationOptions | undefined,
  { signal }: CallOptions,
) => assertPasskey(await requirePasskeyDevice(passkeyDevice).create(assertRequested(requested), signal))

const usePasskey = async (
  { passkeyDevice }: AppClient,
  requested: PasskeyRequestOptions | undefined,
  { signal }: CallOptions,
) => assertPasskey(await requirePasskeyDevice(passkeyDevice).use(assertRequested(requested), signal))

const pickSignal = ({ signal }: CallOptions): CallOptions => (signal ? { signal } : {})

/** Creates a passkey and adds it to the account. */
export const passkeyForm: FormDefinition<object, RecoveryCodes | undefined> = {
  id: 'passkey',
  initial: {},
  success: passkeys.add.success,
  submit: async (client, _, options) => {
    const endpoints = requireExtension(client, 'passkeys')
    const passkey = await createPasskey(client, await endpoints.startSetUp(options), options)
    // Without the form's idempotency key, since another submission sends another passkey.
    return { result: await endpoints.add({ passkey }, pickSignal(options)) }
  },
}

const renamePasskey = async (client: AppClient, values: RenamePasskeyForm, options: CallOptions) => {
  await requireExtension(client, 'passkeys').rename(values, options)
  return { result: undefined }
}

export interface RenamePasskeyForm {
  id: string
  name: string
}

export const renamePasskeyForm: FormDefinition<RenamePasskeyForm, undefined> = {
  id: 'rename-passkey',
  initial: { id: '', name: '' },
  parse: (values) => parseInput(passkeys.rename.input, values),
  success: passkeys.rename.success,
  submit: renamePasskey,
}

export const removePasskeyForm: FormDefinition<{ id: string }, undefined> = {
  id: 'remove-passkey',
  initial: { id: '' },
  success: passkeys.remove.success,
  submit: async (client, values, options) => {
    await requireExtension(client, 'passkeys').remove(values, options)
    return { result: undefined }
  },
}

/** Confirms by a passkey that it is the user. */
export const passkeyConfirmationForm: FormDefinition<object, undefined> = {
  id: 'passkey-confirmation',
  initial: {},
  quiet: true,
  submit: async (client, _, options) => {
    const endpoints = requireExtension(client, 'passkeys')
    const passkey = await usePasskey(client, await endpoints.startConfirmation(options), options)
    await endpoints.confirm({ passkey }, options)
    return { result: undefined }
  },
}

/** Logs in with a passkey: as the second step of a login, or without a password. */
export const passkeyLoginForm: FormDefinition<{ isSecondStep: boolean }, User> = {
  id: 'passkey-login',
  initial: { isSecondStep: false },
  quiet: true,
  success: passkeys.logIn.success,
  submit: async (client, values, options) => {
    const endpoints = requireExtension(client, 'passkeys')
    const passkey = await usePasskey(client, await endpoints.startLogin(values, options), options)
    return loadUser(client, await endpoints.logIn({ passkey }, options), options)
  },
  toSessionEvent: createStartEvent,
}
