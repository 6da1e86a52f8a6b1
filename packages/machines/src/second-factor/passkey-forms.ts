import type { CallOptions } from '@cht/sdk'
import type { User } from '@cht/sdk/auth'
import {
  type PasskeyNameForm,
  passkeys,
  type RecoveryCodes,
  validatePasskeyName,
} from '@cht/sdk/second-factor'
import type { AppClient } from '../app-client.js'
import { createStartEvent, loadUser } from '../auth/sign-in.js'
import type { FormDefinition } from '../form.js'
import { assertPasskey } from './passkey-device.js'

/** Creates a passkey and adds it to the account. */
export const passkeyForm: FormDefinition<object, RecoveryCodes | undefined> = {
  id: 'passkey',
  initial: {},
  success: passkeys.add.success,
  submit: async ({ passkeys: endpoints, passkeyDevice: device }, _, options) => {
    const creation = await endpoints?.startSetUp(options)
    if (!creation || !device) return { result: undefined }
    const passkey = assertPasskey(await device.create(creation, options.signal))
    return { result: await endpoints?.add({ passkey }, options) }
  },
}

const renamePasskey = async (
  { passkeys: endpoints }: AppClient,
  values: RenamePasskeyForm,
  options: CallOptions,
) => {
  await endpoints?.rename(values, options)
  return { result: undefined }
}

export interface RenamePasskeyForm extends PasskeyNameForm {
  id: string
}

export const renamePasskeyForm: FormDefinition<RenamePasskeyForm, undefined> = {
  id: 'rename-passkey',
  initial: { id: '', name: '' },
  validate: validatePasskeyName,
  success: passkeys.rename.success,
  submit: renamePasskey,
}

export const removePasskeyForm: FormDefinition<{ id: string }, undefined> = {
  id: 'remove-passkey',
  initial: { id: '' },
  success: passkeys.remove.success,
  submit: async ({ passkeys: endpoints }, values, options) => {
    await endpoints?.remove(values, options)
    return { result: undefined }
  },
}

/** Confirms by a passkey that it is the user. */
export const passkeyConfirmationForm: FormDefinition<object, undefined> = {
  id: 'passkey-confirmation',
  initial: {},
  quiet: true,
  submit: async ({ passkeys: endpoints, passkeyDevice: device }, _, options) => {
    const request = await endpoints?.startConfirmation(options)
    if (!request || !device) return { result: undefined }
    const passkey = assertPasskey(await device.use(request, options.signal))
    await endpoints?.confirm({ passkey }, options)
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
    const { passkeys: endpoints, passkeyDevice: device } = client
    const request = await endpoints?.startLogin(values, options)
    if (!request || !device) return loadUser(client, undefined, options)
    const passkey = assertPasskey(await device.use(request, options.signal))
    return loadUser(client, await endpoints?.logIn({ passkey }, options), options)
  },
  toSessionEvent: createStartEvent,
}
