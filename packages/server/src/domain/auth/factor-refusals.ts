import { MAX_PASSKEYS } from '@cht/sdk/rules'
import { Refusal } from '../../kernel/refusal.js'

const factorExists = () => new Refusal(409, 'factor_exists', 'An authenticator app is already set up')
const notStarted = () => new Refusal(409, 'not_pending', 'Start to set up the authenticator app first')
const noAuthenticator = () => new Refusal(404, 'not_found', 'No authenticator app is set up')

/** What an account refuses by its authenticator app, which protects the account once the user has entered one of its codes. */
const AUTHENTICATOR_REFUSALS: Record<
  'none' | 'awaitingCode' | 'on',
  Partial<Record<AuthenticatorAct, () => Refusal>>
> = {
  none: { enterCode: notStarted, remove: noAuthenticator },
  awaitingCode: { remove: noAuthenticator },
  on: { setUp: factorExists, enterCode: factorExists },
}

export type AuthenticatorAct = 'setUp' | 'enterCode' | 'remove'

/** Throws the refusal of an act by the stored authenticator app of an account, which is undefined if there is none. */
export function assertAuthenticatorCan(stored: { isOn: boolean } | undefined, act: AuthenticatorAct): void {
  const state = stored === undefined ? 'none' : stored.isOn ? 'on' : 'awaitingCode'
  const refusal = AUTHENTICATOR_REFUSALS[state][act]
  if (refusal) throw refusal()
}

export type PasskeyAct = 'add' | 'use'

/** Throws the refusal of an account with so many passkeys. A passkey is used to confirm, and to rename or remove it. */
export function assertPasskeysCan(count: number, act: PasskeyAct): void {
  if (act === 'use' && count === 0) throw new Refusal(404, 'not_found', 'No such passkey is set up')
  if (act === 'add' && count >= MAX_PASSKEYS)
    throw new Refusal(409, 'passkey_limit', `You have ${MAX_PASSKEYS} passkeys. Remove one first`)
}
