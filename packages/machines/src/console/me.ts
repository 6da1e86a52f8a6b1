import type { OperatorMe, OperatorSignIn } from '@cht/sdk/operator'
import { catchNotFound } from '../catch-not-found.js'
import { createPasskey, pickSignal, readRequest } from '../second-factor/ask-device.js'
import type { ConsoleForm, ConsoleResource } from './console-api.js'

/** The person who has signed in, and how they sign in. */
export const ownAccount: ConsoleResource<OperatorMe> = {
  key: 'console.me',
  changedBy: [],
  load: ({ operator }, options) => operator().me(options),
}

/** Whether passkeys can be used here: the exchange offers them, for the domain of this page, and the browser has them. */
export const passkeySupport: ConsoleResource<boolean> = {
  key: 'console.passkeySupport',
  changedBy: [],
  load: async ({ signIn, passkeyDevice }, options) => {
    if (!passkeyDevice) return false
    const { rpId } = await signIn.passkeyService(options)
    return rpId !== undefined && passkeyDevice.supports(rpId)
  },
  quiet: true,
}

/** Who is invited by an invitation; null if it is wrong, used or over. */
export function invitationFile(
  invitation: string,
): ConsoleResource<Awaited<ReturnType<OperatorSignIn['showInvitation']>> | null> {
  return {
    key: `console.invitation.${invitation}`,
    changedBy: [],
    load: ({ signIn }, options) => catchNotFound(signIn.showInvitation({ invitation }, options), () => null),
  }
}

/** Adds a passkey to the account. */
export const addPasskeyForm: ConsoleForm<Record<never, never>, OperatorMe> = {
  id: 'console.addPasskey',
  initial: {},
  submit: async (api, _, options) => {
    const requested = await readRequest(api.operator().startOwnPasskey(pickSignal(options)))
    const passkey = await createPasskey(api, requested, options)
    return api.operator().addOwnPasskey({ passkey }, pickSignal(options))
  },
  showsMessage: true,
}

/** Removes a passkey of the account. */
export const removeOwnPasskeyForm: ConsoleForm<{ id: string }, OperatorMe> = {
  id: 'console.removePasskey',
  initial: { id: '' },
  submit: ({ operator }, input, options) => operator().removeOwnPasskey(input, options),
  showsMessage: true,
}

/** Starts to set up an authenticator app for the account. The result is its secret. */
export const setUpOwnAuthenticatorForm: ConsoleForm<Record<never, never>, { secret: string; uri: string }> = {
  id: 'console.setUpOwnAuthenticator',
  initial: {},
  submit: ({ operator }, _, options) => operator().setUpOwnAuthenticator(options),
}

/** Turns on the authenticator app by a code of it. */
export const addOwnAuthenticatorForm: ConsoleForm<{ authenticatorCode: string }, OperatorMe> = {
  id: 'console.addOwnAuthenticator',
  initial: { authenticatorCode: '' },
  secrets: ['authenticatorCode'],
  submit: ({ operator }, input, options) => operator().addOwnAuthenticator(input, options),
  showsMessage: true,
}

/** Removes the authenticator app of the account. */
export const removeOwnAuthenticatorForm: ConsoleForm<Record<never, never>, OperatorMe> = {
  id: 'console.removeOwnAuthenticator',
  initial: {},
  submit: ({ operator }, _, options) => operator().removeOwnAuthenticator(options),
  showsMessage: true,
}
